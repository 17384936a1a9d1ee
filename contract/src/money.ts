// Not in limits.ts, because every visit loads that and few visits need this.

/** How many movements a page of the statement has. */
export const statementPage = 50
