import type { Mutation } from './workspace'

const tests = '__tests__/server/register/register.test.ts'

/** That a register is right or not there, and that it still knows who owned shares once. */
export const registerMutations: Mutation[] = [
  {
    name: 'a register that does not add up is given as a file',
    file: 'src/console/pages/register/take.ts',
    text: 'if (register.difference !== 0n)',
    becomes: 'if (register.owners < 0)',
    noticedBy: { file: tests, test: 'lines that do not add up' },
  },
  {
    name: 'a part of the register passes for all of it',
    file: 'src/console/pages/register/workbook.ts',
    text: 'if (isFiltered(filter)) return yield* someOf(needs, register, filter)',
    becomes: '',
    noticedBy: { file: tests, test: 'a part of it, by residence and name' },
  },
  {
    name: 'the log keeps a name that somebody looked for in the register',
    file: 'src/console/pages/register/take.ts',
    text: 'filter: keptText(filter)',
    becomes: 'filter: filterText(filter)',
    noticedBy: { file: tests, test: 'a part of it, by residence and name' },
  },
  {
    name: 'an erasure forgets who owned shares',
    file: 'src/server/modules/closing/deactivate.service.ts',
    text: 'await keepHolder(needs, tx, account)',
    becomes: '',
    noticedBy: { file: tests, test: 'an erasure keeps a former owner' },
  },
  {
    name: 'a hold is forgotten once it is lifted',
    file: 'src/server/modules/identity/find-account.ts',
    text: 'if (liftedAt !== undefined) await keepHold(tx, id, liftedAt)',
    becomes: '',
    noticedBy: { file: tests, test: 'a hold shows on the days' },
  },
]
