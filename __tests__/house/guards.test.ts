import { allGuards, type Guard } from '../../scripts/mutations/guards'
import { allMutants, mutantOf } from '../../scripts/mutations/mutants'
import { texts } from '../../scripts/mutations/texts'

const guards = allGuards()

const violationsIn = (line: string, words = '', file = 'src/made-up.ts') => {
  const noticedBy = { file: '', test: '' }
  const guard: Guard = { name: 'made up', file, words, line: 0, noticedBy }
  const mutant = mutantOf(guard, line)
  if (typeof mutant === 'string') return mutant
  return line.slice(0, mutant.from) + mutant.becomes + line.slice(mutant.to)
}

test('each guard’s line is broken as its comment says', () => {
  expect(allMutants(guards)).toHaveLength(guards.length)
})

test('each guard has a name of its own, and no code in its comment', () => {
  const names = guards.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const isCode = /→|=>|[;{}`]|\w\(|===|!==/
  expect(guards.filter(({ name, words }) => isCode.test(`${name} ${words}`))).toEqual([])
})

test('at most thirty guards have a text of their own', () => {
  expect(Object.keys(texts).length).toBeLessThanOrEqual(30)
})

test('code in a comment is refused, with the ways that there are', () => {
  expect(violationsIn('if (isPaid) refuse()', 'if (false) refuse()')).toBe(
    'src/made-up.ts:1: made up: it cannot be broken by “if (false) refuse()”, only by nothing, ' +
      'which leaves it out, condition true, condition false',
  )
  expect(violationsIn('const sum = 1')).toMatch('it cannot be broken by “”')
})

// A guard's line, the text of its comment, and the mutated line.
test.each(
  [
    'refuse(order) →  → ',
    'if (isPaid(order)) refuse() → condition false → if (Boolean(0) && (isPaid(order))) refuse()',
    'const own = isOwn ? a : b → first choice → const own = Boolean(1) || (isOwn) ? a : b',
    'if (order?.state === open) pay() → only if missing → if (order == null) pay()',
    'const is = a && b && c → without the second condition → const is = a && true && c',
    'const is = a || (b && c) → without the second condition → const is = a || (false)',
    'const is = a || (b && c) → third condition alone → const is = b',
    'const at = known ?? now → without the first condition → const at =  now',
    'const own = and(eq(id, a), eq(at, b)) → without the first condition → const own = and(undefined, eq(at, b))',
    'const known = [a] → value [] → const known = Array()',
    'const is = known → value true → const is = Boolean(1)',
    'const isLate = at < now → edge moved → const isLate = at <= now',
    'const due = gt(at, now) → edge moved → const due = gte(at, now)',
    'const due = all.filter(isDue) → without the last call → const due = all',
    'refuse(await read(id), why) → first argument alone → await read(id)',
    'const one = all.find(isDue) → the first alone → const one = (all)?.at(0)',
    "await db.select().from(a).for('update') → without the lock → await db.select().from(a)",
    "await take().for('update', { skipLocked: true }) → without the skip locked → await take().for('update')",
    'const is = nodes.every(isSame) → some for every → const is = nodes.some(isSame)',
    'await note(tx, row) → outside the transaction → await note(needs.db, row)',
    'const fee = (pay * bps) / whole → rounded up → const fee = (pay * bps + whole - 1n) / whole',
    'const last = sorted((a, b) => a - b) → order reversed → const last = sorted((b, a) => a - b)',
    'const own = eq(id, a) → comparison reversed → const own = ne(id, a)',
    'set({ isTold: true }) → value reversed → set({ isTold: false })',
    'const all = [a, b, c] → without the second entry → const all = [a,  c]',
    'set({ at: now, hash: null }) → first entry alone → set({at: now})',
    'open(path, 0o600) → without the second argument → open(path, )',
    'const left = all - taken - held → without the second term → const left = all  - held',
    "const rights = 'r(id,name)u' → without the columns → const rights = 'ru'",
    'run`select from a where b = 1 and c < 2 for update` → without the lock → run`select from a where b = 1 and c < 2`',
    'run`select from a where b = 1 and c < 2` → condition on c true → run`select from a where b = 1 and true`',
    'run`select from a where b = 1 and c < 2` → edge moved → run`select from a where b = 1 and c <= 2`',
  ].map((row) => row.split(' → ')),
)('%s, “%s”: %s', (line, words, becomes) => {
  expect(violationsIn(line, words)).toBe(becomes)
})

test('a mutation removes an element of a list, a chain or a condition', () => {
  const at = (source: string, part: string) => {
    const line = source.lastIndexOf('\n', source.indexOf(part)) + 1
    const guard = { name: 'made up', file: 'src/made-up.ts', words: '', line }
    const mutant = mutantOf({ ...guard, noticedBy: { file: '', test: '' } }, source)
    if (typeof mutant === 'string') throw new Error(mutant)
    return (source.slice(0, mutant.from) + mutant.becomes + source.slice(mutant.to)).replace(
      /\s+/g,
      '',
    )
  }
  expect(at('const a = and(\n  b,\n  c,\n)', 'b,')).toBe('consta=and(c,)')
  expect(at('const a = b()\n  .c()\n  .d()', '.c')).toBe('consta=b().d()')
  expect(at('const is =\n  a &&\n  last', 'last')).toBe('constis=a&&true')
  expect(at('if (a)\n  b()', 'b')).toBe('if(a){}')
})

test('a statement of a migration is left out, or loses a word', () => {
  const sql = 'CREATE UNIQUE INDEX "a" ON b (c);--> statement-breakpoint\nSELECT 1;'
  const file = 'src/server/platform/db/migrations/9999_made-up.sql'
  expect(violationsIn(sql, '', file)).toBe('--> statement-breakpoint\nSELECT 1;')
  expect(violationsIn(sql, 'without the unique', file)).toMatch('CREATE INDEX "a" ON b (c);')
})
