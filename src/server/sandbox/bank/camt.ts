import { decimal } from '@/server/modules/bank'
import { escapeHtml } from '@/server/platform/plain-page'

/** One booking on the account, as its bank reports it. */
export interface Booking {
  reference: string
  /** In cents, always positive; the booking has the direction. */
  amount: bigint
  /** YYYY-MM-DD; without one it is pending. */
  day?: string | undefined
  isCredit?: boolean
  isReversal?: boolean
  /** The name of the payer or payee. */
  name?: string | undefined
  account?: string | undefined
  text?: string | undefined
  /** Of a transfer that was written for the bank. */
  endToEndId?: string
}

interface Days {
  from: string
  to: string
  opening: bigint
}

interface CamtFile {
  name: string
  iban: string
  currency: string
  bookings: Booking[]
  /** With them it is a statement of these days, without them a notice. */
  days?: Days
}

/**
 * A file as a bank writes it: camt.053 or camt.054, version 08. The same input gives the same file.
 */
export function camtFile(file: CamtFile): Uint8Array<ArrayBuffer> {
  const { name, iban, bookings, days } = file
  const [message, envelope, each] = days
    ? ['053', 'BkToCstmrStmt', 'Stmt']
    : ['054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn']
  const body = tag(
    each as string,
    tag('Id', name),
    days && tag('FrToDt', tag('FrDt', days.from), tag('ToDt', days.to)),
    tag('Acct', tag('Id', tag('IBAN', iban))),
    days && balancesOf(file, days),
    ...bookings.map((booking) => entryOf(booking, file)),
  )
  const group = tag('GrpHdr', tag('MsgId', name))
  const xmlns = `urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.08`
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${xmlns}">${tag(envelope as string, group, body)}</Document>\n`
  return new Uint8Array(new TextEncoder().encode(text))
}

/** Their sum; pending ones change nothing. */
export const bookedSum = (bookings: Booking[]): bigint =>
  bookings.reduce((sum, booking) => {
    if (booking.day === undefined) return sum
    return sum + (booking.isCredit === false ? -booking.amount : booking.amount)
  }, 0n)

function balancesOf({ bookings, currency }: CamtFile, { opening, to }: Days): string {
  const balance = (code: string, cents: bigint) =>
    tag(
      'Bal',
      tag('Tp', tag('CdOrPrtry', tag('Cd', code))),
      amountOf(cents < 0n ? -cents : cents, currency),
      tag('CdtDbtInd', cents < 0n ? 'DBIT' : 'CRDT'),
      tag('Dt', tag('Dt', to)),
    )
  return balance('OPBD', opening) + balance('CLBD', opening + bookedSum(bookings))
}

function entryOf(booking: Booking, { currency }: CamtFile): string {
  const { amount, day, isCredit = true, isReversal, reference, name, account, text } = booking
  const side = isCredit ? 'Dbtr' : 'Cdtr'
  const details = tag(
    'TxDtls',
    booking.endToEndId && tag('Refs', tag('EndToEndId', booking.endToEndId)),
    tag(
      'RltdPties',
      name && tag(side, tag('Pty', tag('Nm', escapeHtml(name)))),
      account && tag(`${side}Acct`, tag('Id', tag('IBAN', account))),
    ),
    text && tag('RmtInf', tag('Ustrd', escapeHtml(text))),
  )
  return tag(
    'Ntry',
    amountOf(amount, currency),
    tag('CdtDbtInd', isCredit ? 'CRDT' : 'DBIT'),
    isReversal && tag('RvslInd', 'true'),
    tag('Sts', tag('Cd', day === undefined ? 'PDNG' : 'BOOK')),
    day && tag('BookgDt', tag('Dt', day)),
    tag('AcctSvcrRef', reference),
    tag('NtryDtls', details),
  )
}

const amountOf = (cents: bigint, currency: string) =>
  `<Amt Ccy="${currency}">${decimal(cents)}</Amt>`

const tag = (name: string, ...inner: (string | false | undefined)[]) =>
  `<${name}>${inner.filter(Boolean).join('')}</${name}>`
