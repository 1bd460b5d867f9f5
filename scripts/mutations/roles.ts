import type { Mutation } from './workspace'

const rights = 'src/server/ops/role-rights.ts'
const migration = 'src/server/platform/db/migrations/0001_signer-and-mail.sql'
const roles = '__tests__/server/ops/database-roles.test.ts'
const keptOut = { file: roles, test: 'each role is kept out of what is another’s' }

/** What each process may do in the database, and how work that always fails is told. */
export const roleMutations: Mutation[] = [
  {
    name: 'the follower cannot read what a payout is named after',
    file: rights,
    text: "corporate_action: 'r(id)',",
    becomes: '',
    noticedBy: {
      file: '__tests__/server/corporate-actions/payouts.test.ts',
      test: 'less than a dollar waits for the next dividend',
    },
  },
  {
    name: 'the follower reads passwords and addresses',
    file: rights,
    text: "account: 'r(id,kyc_status,locale,created_at,closed_at,held_at)u(created_at)'",
    becomes: "account: 'ru(created_at)'",
    noticedBy: keptOut,
  },
  {
    name: 'the follower reads codes',
    file: rights,
    text: "whose it is.\n      one_time_code: 'r(subject)'",
    becomes: "whose it is.\n      one_time_code: 'r'",
    noticedBy: keptOut,
  },
  {
    name: 'the web lifts holds',
    file: migration,
    text: "IF current_user = 'fnx_web' AND OLD.held_at IS NOT NULL",
    becomes: 'IF OLD.held_at IS NULL AND OLD.held_at IS NOT NULL',
    noticedBy: { file: roles, test: 'the web puts an account on hold' },
  },
  {
    name: 'the web ends what a court has ordered',
    file: migration,
    text: "IF current_user = 'fnx_web' AND NOT",
    becomes: 'IF false AND NOT',
    noticedBy: { file: roles, test: 'the web puts an account on hold' },
  },
  {
    name: 'the console files requests that are done',
    file: migration,
    text: "IF current_user <> 'fnx_console' THEN",
    becomes: 'IF true THEN',
    noticedBy: { file: roles, test: 'the console asks and decides by operators’ names' },
  },
  {
    name: 'a row that says that one person was enough is believed',
    file: 'src/server/modules/operators/requests/run.ts',
    text: "if (decision !== 'alone') return undefined",
    becomes: 'if (decision) return undefined',
    noticedBy: {
      file: '__tests__/server/operators/requests.test.ts',
      test: 'is not done because its row says that one was enough',
    },
  },
  {
    name: 'the console files requests that are approved',
    file: migration,
    text: "IF TG_OP = 'INSERT' AND (",
    becomes: "IF TG_OP = 'INSERT' AND false AND (",
    noticedBy: { file: roles, test: 'the console asks and decides by operators’ names' },
  },
  {
    name: 'the console decides a second time',
    file: migration,
    text: "IF TG_OP = 'UPDATE' AND OLD.decision IS NOT NULL AND",
    becomes: "IF TG_OP = 'UPDATE' AND false AND",
    noticedBy: { file: roles, test: 'the console asks and decides by operators’ names' },
  },
  {
    name: 'notices are mailed to whoever wants none',
    file: migration,
    text: ' AND coalesce((account.preferences ->> sent.by)::boolean, sent.usually)',
    becomes: '',
    noticedBy: {
      file: '__tests__/server/identity/user-login.test.ts',
      test: 'login mail for unknown browsers can be switched off',
    },
  },
  {
    name: 'whoever the console names decides',
    file: migration,
    text: 'IF who IS NOT NULL AND NOT EXISTS',
    becomes: 'IF who IS NULL AND NOT EXISTS',
    noticedBy: { file: roles, test: 'the console asks and decides by operators’ names' },
  },
  {
    name: 'work that fails for hours counts from its last failure',
    file: 'src/server/platform/jobs/failing.ts',
    text: 'const sinceMs = standing.failing.get(key)?.sinceMs ?? now',
    becomes: 'const sinceMs = now',
    noticedBy: {
      file: '__tests__/server/corporate-actions/payouts.test.ts',
      test: 'what cannot be booked for five minutes',
    },
  },
]
