/**
 * PostgreSQL's advisory locks that have a number of their own. They stand in one list so that no two
 * are alike; releases that run side by side share them, so a number never changes.
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
