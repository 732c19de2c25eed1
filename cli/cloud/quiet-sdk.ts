/**
 * Keeps the AWS SDK from warning, on standard error, of Node versions that it will leave behind: that is no matter of
 * a person's job. To be called before the SDK is loaded.
 */
export function quietSdk(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
}
