import { type SQL, sql } from 'drizzle-orm'

/**
 * The stored form of each key. A key prevents a booking from being written twice, for as long as
 * the books are kept: none of these changes, and a new one must not look like another. To add a
 * key, add a line here.
 */
export const keyForms = {
  'shares issued': 'shares issued',
  'rewards deposited': 'rewards deposited',
  order: 'quote {id}',
  'order released': 'quote {id} released',
  payment: 'payment {chain}/{hash}/{logIndex}',
  'payment taken': 'payment {chain}/{hash}/{logIndex} taken',
  'payment returned': 'payment {chain}/{hash}/{logIndex} returned',
  'payment no longer aside': 'payment {chain}/{hash}/{logIndex} no longer aside',
  'payments aside': 'payments set aside from {id} on',
  transfer: 'payment bank/{entry}/{part}',
  'transfer taken': 'payment bank/{entry}/{part} taken',
  'transfer returned': 'payment bank/{entry}/{part} returned',
  'refund paid': 'refund {endToEndId} paid',
  'refund paid again': 'refund {endToEndId} paid again',
  'refund came back': 'refund {endToEndId} came back',
  'treasury difference': 'treasury difference after {id}',
  'treasury difference explained': 'treasury difference of {id}, time {time}',
  'bank entry': 'bank {entry}',
  'bank opening': 'bank opening {iban} {time}',
  stake: 'stake {id}',
  'stake claim': 'stake {id} days {fromDay}-{toDay}',
  'stake ended': 'stake {id} ended',
  'stake left': 'stake {id} left',
  delivery: 'delivery {id}',
  'delivery over': 'delivery {id} ended',
  'share moved': 'share {chain}{generation}/{hash}/{logIndex}',
  'share home': 'share {chain}{generation} home {account}',
  'share found': 'astray {id}',
  gift: 'gift {id}',
  'gift over': 'gift {id} over',
  'legal order': 'legal order {id} after {moved}',
  'buy-back offer': 'buy-back offer {id}',
  'buy-back offer over': 'buy-back offer {id} over',
  'buy-back transfer': 'buy-back transfer {hash}/{logIndex}',
  dividend: 'dividend {id} {account}',
  'dividend corrected': 'dividend {id} {account} corrected {part}',
  'dividend lapsed': 'dividend {id} {account} lapsed {part}',
  'dividend transfer': 'dividend transfer {hash}/{logIndex}',
  payout: 'payout {id}',
  'payout over': 'payout {id} over',
  'sandbox gift': 'sandbox gift {id}',
} as const

export type KeyForm = keyof typeof keyForms

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const digits = '[0-9]+'
const text = (pattern: string) => ({ pattern, read: (written: string) => written })
const number = { pattern: digits, read: Number }

/** The parts of a key: their pattern, and how they are read. */
const parts = {
  id: text(uuid),
  account: text(uuid),
  chain: number,
  /**
   * The generation of a sandbox's chain; the first, which is the only one elsewhere, is not
   * written.
   */
  generation: {
    pattern: `(?:\\.${digits})?`,
    read: (written: string) => Number(written.slice(1)),
    write: (generation: number) => (generation === 0 ? '' : `.${generation}`),
    inSql: (generation: SQL) =>
      sql`case ${generation} when 0 then '' else '.' || ${generation} end`,
  },
  hash: text('[^/]+'),
  logIndex: number,
  /**
   * The key of the bank's entry: account, reference and direction. A reference may contain any
   * character.
   */
  entry: text('[^ /]+/.+'),
  part: number,
  endToEndId: text('[^ ]+'),
  iban: text('[^ ]+'),
  time: number,
  fromDay: number,
  toDay: number,
  moved: { pattern: digits, read: BigInt },
}

type PartName = keyof typeof parts
type NamesIn<Form> = Form extends `${string}{${infer Name}}${infer Rest}`
  ? (Name & PartName) | NamesIn<Rest>
  : never
type PartsOf<Form extends KeyForm> = {
  [Name in NamesIn<(typeof keyForms)[Form]>]: ReturnType<(typeof parts)[Name]['read']>
}
type SqlOf<Form extends KeyForm> = Record<NamesIn<(typeof keyForms)[Form]>, SQL>

type ReadKey = { [Form in KeyForm]: { form: Form } & PartsOf<Form> }[KeyForm]

const partOf = (name: string) =>
  parts[name as PartName] as {
    pattern: string
    read: (written: string) => unknown
    write?: (value: never) => string
    inSql?: (value: SQL) => SQL
  }

/** The texts before, between and after the parts of a form, and the parts' names. */
const split = (form: KeyForm) => {
  const [first = '', ...pieces] = keyForms[form].split('{')
  return { first, rest: pieces.map((piece) => piece.split('}') as [name: string, then: string]) }
}

/** Builds the key of a booking. */
function write<Form extends KeyForm>(form: Form, values: PartsOf<Form>): string {
  const { first, rest } = split(form)
  const valueByName = values as unknown as Record<string, never>
  const textOf = (name: string) =>
    partOf(name).write?.(valueByName[name] as never) ?? String(valueByName[name])
  return first + rest.map(([name, then]) => textOf(name) + then).join('')
}

/** Parses a stored key; undefined if it has no known form. */
function readKey(key: string): ReadKey | undefined {
  for (const [form, pattern] of patterns) {
    const match = pattern.exec(key)
    if (match === null) continue
    const readParts = Object.entries(match.groups ?? {}).map(([name, written]) => [
      name,
      partOf(name).read(written),
    ])
    return { form, ...Object.fromEntries(readParts) } as ReadKey
  }
  return undefined
}

const patternOf = (form: KeyForm, group: (name: string, pattern: string) => string) => {
  const { first, rest } = split(form)
  return `^${first}${rest.map(([name, then]) => group(name, partOf(name).pattern) + then).join('')}$`
}

const patterns = (Object.keys(keyForms) as KeyForm[]).map(
  (form) =>
    [
      form,
      new RegExp(
        patternOf(form, (name, of) => `(?<${name}>${of})`),
        's',
      ),
    ] as const,
)

/** The same key as SQL over columns: for the journal of a row. */
function inSql<Form extends KeyForm>(form: Form, columns: SqlOf<Form>): SQL {
  const { first, rest } = split(form)
  const columnByName = columns as Record<string, SQL>
  const pieces = rest.flatMap(([name, then]) => {
    const column = columnByName[name] as SQL
    return [partOf(name).inSql?.(column) ?? column, sql.raw(`'${then}'`)]
  })
  return sql`(${sql.join([sql.raw(`'${first}'`), ...pieces], sql` || `)})`
}

/** Whether a key in SQL begins like this form. */
const beginsInSql = (key: SQL, form: KeyForm): SQL =>
  sql`starts_with(${key}, ${sql.raw(`'${split(form).first}'`)})`

/**
 * Extracts one part of a key in SQL, for a journal whose key has this form. It cuts by the
 * surrounding text, ten times as fast as by the whole pattern, which only the key of a bank's entry
 * needs.
 */
function partInSql<Form extends KeyForm>(
  key: SQL,
  form: Form,
  name: NamesIn<(typeof keyForms)[Form]>,
): SQL {
  const { first, rest } = split(form)
  const partPlace = rest.findIndex(([partName]) => partName === name)
  const passed = rest.slice(0, partPlace)
  const [, then = ''] = rest[partPlace] ?? []
  const isFree = [...passed, rest[partPlace]].some((piece) => piece?.[0] === 'entry')
  if (isFree || (then === '' && partPlace < rest.length - 1)) {
    const pattern = patternOf(form, (of, partPattern) =>
      of === name ? `(${partPattern})` : `(?:${partPattern})`,
    )
    return sql`substring(${key}, ${sql.raw(`'${pattern}'`)})`
  }
  const separators = passed.map(([, separator]) => separator).filter((one) => one !== '')
  if (
    separators.length > 0 &&
    separators.every((separator) => separator === then) &&
    !first.includes(then)
  )
    return sql`split_part(${key}, ${sql.raw(`'${then}', ${separators.length + 1}`)})`
  const behind = separators.reduce(
    (remaining, separator) =>
      sql`substr(${remaining}, strpos(${remaining}, ${sql.raw(`'${separator}'`)}) + ${sql.raw(String(separator.length))})`,
    sql`substr(${key}, ${sql.raw(String(first.length + 1))})`,
  )
  return then === '' ? behind : sql`split_part(${behind}, ${sql.raw(`'${then}'`)}, 1)`
}

export const journalKeys = { write, read: readKey, inSql, beginsInSql, partInSql }
