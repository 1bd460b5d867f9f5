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
    name: 'a fill byte hides how large a picture is',
    file: 'src/server/platform/picture-size.ts',
    text: 'while (view.getUint8(at) === 0xff) at += 1',
    becomes: 'at += 1',
    noticedBy: { file: `${tests}/pictures.test.ts`, test: 'a bomb behind a fill byte' },
  },
  {
    name: 'a picture of two sizes is unpacked',
    file: 'src/server/platform/picture-size.ts',
    text: 'size !== undefined : ',
    becomes: 'false : ',
    noticedBy: { file: `${tests}/pictures.test.ts`, test: 'a JPEG of two frames' },
  },
  {
    name: 'a huge picture hides on a small canvas',
    file: 'src/server/platform/picture-size.ts',
    text: 'canvas.width !== size.width || canvas.height !== size.height',
    becomes: 'false',
    noticedBy: { file: `${tests}/pictures.test.ts`, test: 'a huge picture on a small canvas' },
  },
  {
    name: 'unpacking may take all memory',
    file: 'src/server/platform/node/redraw-picture.ts',
    text: "'--wasm-max-mem-pages=2048',",
    becomes: '',
    noticedBy: { file: `${tests}/pictures.test.ts`, test: 'takes too much memory' },
  },
  {
    name: 'any number of pictures is drawn at once',
    file: 'src/server/platform/node/redraw-picture.ts',
    text: '(lines[line] as Promise<unknown>).then(() => redraw(raw))',
    becomes: 'redraw(raw)',
    noticedBy: { file: `${tests}/pictures.test.ts`, test: 'of many at once two are drawn' },
  },
  {
    name: 'a refused picture counts for nothing',
    file: `${threads}/pictures.ts`,
    text: "await consumeOnce(needs, { bucket: 'thread-pictures', subject, max, windowMs: hourMs })",
    becomes: '',
    noticedBy: { file: `${tests}/pictures.test.ts`, test: 'a refused picture counts' },
  },
  {
    name: 'pictures beyond the day are drawn',
    file: `${threads}/write.ts`,
    text: 'await refuseBeyondDay(needs.db, { accountId, pictures: sent.length }, needs.clock.now())',
    becomes: '',
    noticedBy: { file: `${tests}/pictures.test.ts`, test: 'twelve pictures are a day' },
  },
  {
    name: 'avatars are drawn all hour',
    file: 'src/server/platform/http/mount.ts',
    text: 'memorySeconds === undefined ? undefined : hourlyLimit',
    becomes: 'undefined',
    noticedBy: {
      file: '__tests__/server/wallets/wallet-avatar.test.ts',
      test: 'ten times a minute and 120 times an hour',
    },
  },
  {
    name: 'two operators answer at once',
    file: `${threads}/answers.service.ts`,
    text: "if ((await entriesOf(tx, id)).length !== seen) return 'changed'",
    becomes: '',
    noticedBy: { file: '__tests__/console/questions.test.ts', test: 'two operators at once' },
  },
]
