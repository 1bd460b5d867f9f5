import { decimal } from './fields'
import { writtenAccount, writtenBic, writtenName } from './payee'

/** A transfer that sends a payment back to the account that paid. */
interface Refund {
  /** At most 35 characters. The debit in a statement, and a returned transfer, have it. */
  endToEndId: string
  amount: bigint
  /** Empty if the bank gave none. */
  name: string
  account: string
  bic?: string
  text: string
}

interface RefundFile {
  name: string
  at: Date
  currency: string
  holder: string
  iban: string
  bic: string
  refunds: Refund[]
}

/**
 * The refunds as one file for the bank, pain.001.001.09. A person who may sign at the bank submits
 * it there: the product writes it, but cannot move money.
 */
export function writeRefundFile({
  name,
  at,
  currency,
  holder,
  iban,
  bic,
  refunds,
}: RefundFile): string {
  const sum = decimal(refunds.reduce((total, { amount }) => total + amount, 0n))
  const count = String(refunds.length)
  const time = at.toISOString().slice(0, 19)
  const id = tag('Id', tag('IBAN', text(iban)))
  const group = tag(
    'GrpHdr',
    tag('MsgId', text(name, 35)),
    tag('CreDtTm', time),
    tag('NbOfTxs', count),
    tag('CtrlSum', sum),
    tag('InitgPty', tag('Nm', nameIn(holder))),
  )
  const payment = tag(
    'PmtInf',
    tag('PmtInfId', text(name, 35)),
    tag('PmtMtd', 'TRF'),
    // Booked as one sum, a statement would not show which of them has left.
    tag('BtchBookg', 'false'),
    tag('NbOfTxs', count),
    tag('CtrlSum', sum),
    tag('ReqdExctnDt', tag('Dt', time.slice(0, 10))),
    tag('Dbtr', tag('Nm', nameIn(holder))),
    tag('DbtrAcct', id, tag('Ccy', currency)),
    tag('DbtrAgt', tag('FinInstnId', tag('BICFI', text(bic)))),
    ...refunds.map((refund) => transferOf(refund, currency)),
  )
  const xmlns = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${xmlns}">${tag('CstmrCdtTrfInitn', group, payment)}</Document>\n`
}

function transferOf(
  { endToEndId, amount, name, account, bic, text: said }: Refund,
  currency: string,
): string {
  const written = writtenAccount(account)
  if (written === undefined) throw new Error('A refund to an account that no file can name.')
  const knownBic = writtenBic(bic)
  return tag(
    'CdtTrfTxInf',
    tag('PmtId', tag('EndToEndId', text(endToEndId, 35))),
    tag('Amt', `<InstdAmt Ccy="${text(currency)}">${decimal(amount)}</InstdAmt>`),
    ...(knownBic ? [tag('CdtrAgt', tag('FinInstnId', tag('BICFI', knownBic)))] : []),
    tag('Cdtr', tag('Nm', nameIn(name))),
    tag(
      'CdtrAcct',
      'iban' in written
        ? tag('Id', tag('IBAN', written.iban))
        : tag('Id', tag('Othr', tag('Id', text(written.other)))),
    ),
    tag('RmtInf', tag('Ustrd', text(said, 140))),
  )
}

const tag = (name: string, ...inner: string[]) => `<${name}>${inner.join('')}</${name}>`

/** The standard's placeholder for an unknown name: without one a bank refuses the whole file. */
const noName = 'NOTPROVIDED'

const nameIn = (name: string): string => text(writtenName(name) || noName)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML cannot contain control characters at all. */
function text(value: string, most = 140): string {
  const plain = value.replaceAll(/[^\P{C}]/gu, ' ').trim()
  return [...plain]
    .slice(0, most)
    .join('')
    .replaceAll(/[&<>"]/g, (character) => escapes[character] as string)
}
