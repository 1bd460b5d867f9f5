import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { BankCurrency } from '@/config/coins'
import { utcDay } from '@/config/durations'
import { keptSince } from './banking-days'
import { type EntryPart, isContradiction, mergeEntries, type StatementEntry } from './entry'
import { centsOf, dateOf, decimal, idOf, word } from './fields'
import { quotedAs } from './plain-text'
import { FileRefused } from './refusal'
import { all, find, need, readXml, textOf, type XmlElement } from './xml'

/** The account that the files have to be about. */
export interface OwnAccount {
  iban: string
  currency: BankCurrency
}

interface Balances {
  opening: bigint
  closing: bigint
  /** The first and the last day that it covers. */
  from: string
  to: string
}

export interface Statement {
  /** The bank's own name for it. */
  name: string
  /** A day's statement has balances; a notice has single entries. */
  balances?: Balances
  entries: StatementEntry[]
  /** The line of each entry in the file, by its key. */
  lines: Map<string, number>
}

const roots = {
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const
type Message = keyof typeof roots
export const fileKinds = 'camt.053, camt.054 (02, 08)'

/** The last day that has begun anywhere on earth: a later date has not happened. */
const lastDayOf = (now: Date) => utcDay(new Date(now.getTime() + 14 * 3_600_000))

/**
 * Reads a bank's file, camt.053 or camt.054 in version 02 or 08. A file with anything unknown is
 * refused as a whole, with line and reason: half a statement would be an unnoticed gap.
 */
export function readBankFile(bytes: Uint8Array, account: OwnAccount, now: Date): Statement[] {
  const root = readXml(bytes)
  const version = /^urn:iso:std:iso:20022:tech:xsd:camt\.(053|054)\.001\.(02|08)$/.exec(
    root.namespace,
  )
  if (version === null || root.name !== 'Document')
    throw new FileRefused('notStatementText', {
      found: root.namespace || root.name,
      wanted: fileKinds,
    })
  refuseOtherWords(root, root.namespace)
  const message = version[1] as Message
  const [envelope, each] = roots[message]
  const outer = need(root, envelope)
  const statements = all(outer, each)
  if (statements.length === 0)
    throw new FileRefused('missingText', { line: outer.line, name: each })
  const context = { ...account, message, firstDay: utcDay(keptSince(now)), lastDay: lastDayOf(now) }
  return statements.map((statement) => readStatement(statement, context))
}

/**
 * An element of another namespace is not ours, even if its name matches; the standard allows one in
 * an envelope.
 */
function refuseOtherWords({ name, namespace, line, children }: XmlElement, wanted: string): void {
  // guard: without it, an entry of another vocabulary is booked — server/bank/hostile-files: an
  //   entry in another vocabulary
  if (namespace !== wanted)
    throw new FileRefused('otherNamespaceText', { line, name, found: namespace })
  if (name === 'Envlp') return
  for (const child of children) refuseOtherWords(child, wanted)
}

interface Context extends OwnAccount {
  message: Message
  firstDay: string
  lastDay: string
}

function readStatement(element: XmlElement, context: Context): Statement {
  // guard: without it, statements of another account are read — server/bank/hostile-files: another
  //   account
  refuseOtherAccount(element, context)
  const name = idOf(need(element, 'Id')) ?? ''
  const entries = new Map<string, StatementEntry>()
  const lines = new Map<string, number>()
  for (const entryElement of all(element, 'Ntry')) {
    const entry = readEntry(entryElement, context)
    if (entry === undefined) continue
    const earlier = entries.get(entry.key)
    if (earlier && isContradiction(earlier, entry))
      throw contradictionError(entryElement.line, entry)
    entries.set(entry.key, earlier ? mergeEntries(earlier, entry) : entry)
    lines.set(entry.key, entryElement.line)
  }
  const statement = { name, entries: [...entries.values()], lines }
  return context.message === '054'
    ? statement
    : { ...statement, balances: readBalances(element, statement.entries, context) }
}

export const contradictionError = (line: number, { reference }: StatementEntry) =>
  new FileRefused('contradictsText', { line, reference })

function refuseOtherAccount(element: XmlElement, { iban, currency }: OwnAccount): void {
  const accountId = need(element, 'Acct', 'Id')
  const account = textOf(find(accountId, 'IBAN')) ?? textOf(find(accountId, 'Othr', 'Id')) ?? ''
  if (electronicFormatIBAN(account) !== iban)
    throw new FileRefused('otherAccountText', { line: accountId.line, account })
  const inCurrency = find(element, 'Acct', 'Ccy')
  const currencyText = textOf(inCurrency)
  if (inCurrency && currencyText !== currency)
    throw new FileRefused('otherCurrencyText', {
      line: inCurrency.line,
      currency: currencyText ?? '',
      wanted: currency,
    })
}

function readBalances(element: XmlElement, entries: StatementEntry[], context: Context): Balances {
  const balances = all(element, 'Bal')
  const of = (code: string): XmlElement | undefined => {
    const [first, second] = balances.filter(
      (balance) => textOf(find(balance, 'Tp', 'CdOrPrtry', 'Cd')) === code,
    )
    // guard: without it, of two closing balances the first one counts — server/bank/hostile-files:
    //   two closing balances
    if (second) throw new FileRefused('twiceText', { line: second.line, name: `Bal/${code}` })
    return first
  }
  const [opening, closing] = [of('OPBD') ?? of('PRCD'), of('CLBD')]
  if (opening === undefined || closing === undefined)
    throw new FileRefused('missingText', {
      line: element.line,
      name: opening ? 'Bal/CLBD' : 'Bal/OPBD',
    })
  const figures = {
    opening: signedAmount(opening, context),
    closing: signedAmount(closing, context),
  }
  const sum = entries.reduce((total, entry) => total + effectOf(entry), figures.opening)
  // guard: without it, a statement need not add up — server/bank/read-file: a statement that does
  //   not add up
  if (sum !== figures.closing)
    throw new FileRefused('balanceText', {
      line: closing.line,
      sum: decimal(sum),
      closing: decimal(figures.closing),
    })
  const to = dateOf(need(closing, 'Dt'), context)
  const period = find(element, 'FrToDt')
  const begin = period && (find(period, 'FrDtTm') ?? find(period, 'FrDt'))
  const begun = begin ? [dateOf(begin, context)] : []
  const days = [to, ...begun, ...entries.flatMap(({ bookedOn }) => bookedOn || [])]
  return { ...figures, from: days.sort()[0] as string, to }
}

const signedAmount = (balance: XmlElement, { currency }: OwnAccount): bigint => {
  const amount = centsOf(need(balance, 'Amt'), currency)
  return isCredit(balance) ? amount : -amount
}

/** How much an entry changes the account's balance. */
function effectOf({ amount, isCredit: isIn, isBooked }: StatementEntry): bigint {
  // guard: without it, a pending entry counts — server/bank/read-file: pending entries are on the
  //   way
  if (!isBooked) return 0n
  return isIn ? amount : -amount
}

const isCredit = (element: XmlElement) =>
  word(need(element, 'CdtDbtInd'), { CRDT: true, DBIT: false })

/** Undefined if it moves no money: information only, or an amount of zero. */
function readEntry(element: XmlElement, context: Context): StatementEntry | undefined {
  const status = need(element, 'Sts')
  const state = word(find(status, 'Cd') ?? status, {
    BOOK: 'booked',
    PDNG: 'pending',
    FUTR: 'pending',
    INFO: undefined,
  } as const)
  const amount = centsOf(need(element, 'Amt'), context.currency)
  if (state === undefined || amount === 0n) return undefined
  const details = all(element, 'NtryDtls').flatMap((group) => all(group, 'TxDtls'))
  const reversal = find(element, 'RvslInd')
  const isReversal =
    reversal !== undefined && word(reversal, { true: true, 1: true, false: false, 0: false })
  const direction = isCredit(element)
  const isBooked = state === 'booked'
  const bookedOn = isBooked ? dateOf(need(element, 'BookgDt'), context) : ''
  const reference = referenceOf(element, details)
  return {
    key: [
      context.iban,
      reference,
      `${direction ? 'credit' : 'debit'}${isReversal ? ' reversal' : ''}`,
    ].join('/'),
    reference,
    amount,
    isCredit: direction,
    isReversal,
    isBooked,
    onStatement: isBooked && context.message === '053',
    bookedOn,
    parts: partsOf(element, { details, amount, isCredit: direction, context }),
  }
}

/** What banks write if there is no reference. As keys they would make all payments one. */
const placeholder = /^(?:NONREF|NOREF|NONE|NOTPROVIDED|NOTAVAILABLE|UNKNOWN|NA|0*)$/

function referenceOf(element: XmlElement, details: XmlElement[]): string {
  const ofDetail = details.length === 1 ? find(details[0], 'Refs', 'AcctSvcrRef') : undefined
  const references = [find(element, 'AcctSvcrRef'), ofDetail].flatMap(
    (candidate) => idOf(candidate) ?? [],
  )
  const isReal = (idText: string) =>
    !placeholder.test(idText.toUpperCase().replaceAll(/[^A-Z\d]/g, ''))
  // guard: without it, a placeholder names an entry — server/bank/hostile-files: a placeholder for
  //   a reference — the first alone
  const reference = references.find(isReal)
  if (reference !== undefined) return reference
  if (references[0] !== undefined)
    throw new FileRefused('placeholderText', { line: element.line, value: references[0] })
  throw new FileRefused('missingText', { line: element.line, name: 'AcctSvcrRef' })
}

interface Whole {
  details: XmlElement[]
  amount: bigint
  isCredit: boolean
  context: Context
}

function partsOf(
  element: XmlElement,
  { details, amount, isCredit: isIn, context }: Whole,
): EntryPart[] {
  if (details.length < 2) return [{ key: '1', amount, ...factsOf(details[0], isIn) }]
  const names = new Map<string, number>()
  const parts = details.flatMap((detail): EntryPart[] => {
    const amountElement = find(detail, 'Amt') ?? find(detail, 'AmtDtls', 'TxAmt', 'Amt')
    if (amountElement === undefined)
      throw new FileRefused('missingText', { line: detail.line, name: 'Amt' })
    const refs = find(detail, 'Refs')
    const facts = factsOf(detail, isIn)
    // The sender's own reference comes first, because it is the same in a notice and its statement.
    const name =
      facts.endToEndId ?? nameOf(find(refs, 'AcctSvcrRef')) ?? nameOf(find(refs, 'TxId')) ?? ''
    const times = (names.get(name) ?? 0) + 1
    names.set(name, times)
    const key = times === 1 ? name || '1' : `${name} ${times}`
    const cents = centsOf(amountElement, context.currency)
    // Information only, like an entry of zero.
    return cents === 0n ? [] : [{ key, amount: cents, ...facts }]
  })
  const sum = parts.reduce((total, part) => total + part.amount, 0n)
  // guard: without it, the payments of one entry may come to more than it — server/bank/read-file:
  //   details that come to more
  if (sum !== amount)
    throw new FileRefused('detailsText', {
      line: element.line,
      sum: decimal(sum),
      amount: decimal(amount),
    })
  return parts
}

/** The sender's own reference, which may be any text. */
const nameOf = (element: XmlElement | undefined): string | undefined =>
  quotedAs.name(textOf(element) ?? '') || undefined

/** The other party and its text; in version 08 a party is nested deeper. */
function factsOf(detail: XmlElement | undefined, isIn: boolean): Omit<EntryPart, 'key' | 'amount'> {
  const side = isIn ? 'Dbtr' : 'Cdtr'
  const parties = find(detail, 'RltdPties')
  const party = find(parties, side)
  const agent = find(detail, 'RltdAgts', `${side}Agt`, 'FinInstnId')
  const accountId = find(parties, `${side}Acct`, 'Id')
  const iban = electronicFormatIBAN(textOf(find(accountId, 'IBAN')) ?? '') ?? ''
  const written = find(detail, 'RmtInf')
  const endToEnd = nameOf(find(detail, 'Refs', 'EndToEndId'))
  const lines = all(written, 'Ustrd').flatMap((line) => textOf(line) ?? [])
  const facts = {
    endToEndId: endToEnd === 'NOTPROVIDED' ? undefined : endToEnd,
    creditorReference: all(written, 'Strd')
      .map((remittance) => nameOf(find(remittance, 'CdtrRefInf', 'Ref')))
      .find((reference) => reference !== undefined),
    text: quotedAs.text(lines.join(' ')) || undefined,
    name: nameOf(find(party, 'Nm')) ?? nameOf(find(party, 'Pty', 'Nm')),
    account: (isValidIBAN(iban) && iban) || nameOf(find(accountId, 'Othr', 'Id')),
    bic: nameOf(find(agent, 'BICFI')) ?? nameOf(find(agent, 'BIC')),
    isReturn: find(detail, 'RtrInf') !== undefined,
  }
  const presentFacts = Object.entries(facts).filter(([, value]) => value !== undefined)
  return Object.fromEntries(presentFacts) as typeof facts
}
