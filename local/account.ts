/** The account and region that the local cloud pretends to be. */
export interface Account {
  /** Twelve digits. */
  readonly id: string;
  readonly region: string;
}

/** The one account of the local cloud. */
export const LOCAL_ACCOUNT: Account = { id: '000000000000', region: 'us-east-1' };
