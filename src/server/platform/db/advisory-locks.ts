/**
 * All numbered advisory locks of PostgreSQL in one list, so that no two are equal. Simultaneous
 * releases share them, so a number never changes.
 */
export const advisoryLocks = {
  sharePrices: 56_012,
  operatorEvents: 56_013,
  escrowFiles: 56_048,
  bankFiles: 56_072,
  refundFiles: 56_073,
  bankOrders: 56_074,
  migrations: 7_261_001,
  jobTables: 7_261_002,
  audits: 7_261_056,
} as const
