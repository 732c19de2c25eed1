// A thread of `deckhand solve`.
require('./built.js').runBuilt('joinWorker');
