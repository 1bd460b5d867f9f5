// Written by `npm run migration`, so that none is forgotten.
import sql0 from './0000_baseline.sql' with { type: 'text' }
import sql1 from './0001_signer-and-mail.sql' with { type: 'text' }
import sql2 from './0002_nothing-of-before.sql' with { type: 'text' }
import sql3 from './0003_public-log.sql' with { type: 'text' }
import sql4 from './0004_member-numbers.sql' with { type: 'text' }
import sql5 from './0005_share-approvals.sql' with { type: 'text' }
import sql6 from './0006_bank.sql' with { type: 'text' }
import sql7 from './0007_bank-orders.sql' with { type: 'text' }
import sql8 from './0008_bank-refunds.sql' with { type: 'text' }
import sql9 from './0009_bank-operators.sql' with { type: 'text' }
import sql10 from './0010_record-trees.sql' with { type: 'text' }
import sql11 from './0011_bank-file-vouched.sql' with { type: 'text' }
import sql12 from './0012_payout-to-lost-wallet.sql' with { type: 'text' }
import sql13 from './0013_bank-file-failures.sql' with { type: 'text' }
import sql14 from './0014_terms.sql' with { type: 'text' }
import sql15 from './0015_limits-and-closed-days.sql' with { type: 'text' }
import sql16 from './0016_assistants.sql' with { type: 'text' }
import sql17 from './0017_staking-plans.sql' with { type: 'text' }
import sql18 from './0018_tax-rate-tenths.sql' with { type: 'text' }
import sql19 from './0019_webhooks.sql' with { type: 'text' }
import sql20 from './0020_reinvest.sql' with { type: 'text' }
import sql21 from './0021_last-offering-price.sql' with { type: 'text' }

export const migrations: { name: string; sql: string }[] = [
  { name: '0000_baseline', sql: sql0 },
  { name: '0001_signer-and-mail', sql: sql1 },
  { name: '0002_nothing-of-before', sql: sql2 },
  { name: '0003_public-log', sql: sql3 },
  { name: '0004_member-numbers', sql: sql4 },
  { name: '0005_share-approvals', sql: sql5 },
  { name: '0006_bank', sql: sql6 },
  { name: '0007_bank-orders', sql: sql7 },
  { name: '0008_bank-refunds', sql: sql8 },
  { name: '0009_bank-operators', sql: sql9 },
  { name: '0010_record-trees', sql: sql10 },
  { name: '0011_bank-file-vouched', sql: sql11 },
  { name: '0012_payout-to-lost-wallet', sql: sql12 },
  { name: '0013_bank-file-failures', sql: sql13 },
  { name: '0014_terms', sql: sql14 },
  { name: '0015_limits-and-closed-days', sql: sql15 },
  { name: '0016_assistants', sql: sql16 },
  { name: '0017_staking-plans', sql: sql17 },
  { name: '0018_tax-rate-tenths', sql: sql18 },
  { name: '0019_webhooks', sql: sql19 },
  { name: '0020_reinvest', sql: sql20 },
  { name: '0021_last-offering-price', sql: sql21 },
]
