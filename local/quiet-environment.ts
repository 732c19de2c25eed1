/** The variable that keeps the AWS SDK from advising, on standard error, to leave the Node version that it runs on. */
export const QUIET_ENVIRONMENT = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' } as const;
