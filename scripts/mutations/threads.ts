import type { Mutation } from './workspace'

const tests = '__tests__/server/threads'
const threads = 'src/server/modules/threads'

/** Who reads a question, who is told, and what a picture may be. */
export const threadMutations: Mutation[] = [
  {
    name: 'a member reads a foreign question',
    file: `${threads}/threads.service.ts`,
    text: 'const isOwn = and(eq(threads.id, id), eq(threads.accountId, accountId))',
    becomes: 'const isOwn = eq(threads.id, id)',
    noticedBy: { file: `${tests}/threads.test.ts`, test: 'a foreign thread is answered' },
  },
  {
    name: 'a member writes in a foreign question',
    file: `${threads}/write.ts`,
    text: "if (thread?.accountId !== accountId) throw new AppError('QUESTION_NOT_FOUND')",
    becomes: "if (thread === undefined) throw new AppError('QUESTION_NOT_FOUND')",
    noticedBy: { file: `${tests}/threads.test.ts`, test: 'a foreign thread is answered' },
  },
  {
    name: 'a key of a member’s question opens it',
    file: `${threads}/visitors.ts`,
    text: '  if (found === undefined || found.thread.accountId !== null)',
    becomes: '  if (found === undefined)',
    noticedBy: { file: `${tests}/visitors.test.ts`, test: 'a key that is wrong' },
  },
  {
    name: 'a question names a foreign transaction',
    file: `${threads}/write.ts`,
    text: 'const isOwn = and(eq(memberTransactions.id, id), eq(memberTransactions.accountId, accountId))',
    becomes: 'const isOwn = eq(memberTransactions.id, id)',
    noticedBy: { file: `${tests}/threads.test.ts`, test: 'names a transaction of one’s own' },
  },
  {
    name: 'a picture that announces gigabytes is unpacked',
    file: `${threads}/pictures.ts`,
    text: 'size.width * size.height > threadLimits.maxPx',
    becomes: 'size.width < 0',
    noticedBy: { file: `${tests}/pictures.test.ts`, test: 'a bomb' },
  },
  {
    name: 'two operators answer at once',
    file: `${threads}/answers.service.ts`,
    text: "if ((await entriesOf(tx, id)).length !== seen) return 'changed'",
    becomes: '',
    noticedBy: { file: '__tests__/console/questions.test.ts', test: 'two operators at once' },
  },
]
