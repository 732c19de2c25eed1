// A thread that joins blocks of a large file.
require('./built.js').runBuilt('joinWorker');
