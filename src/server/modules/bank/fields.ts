import { quoteText } from './plain-text'
import { FileRefused } from './refusal'
import { textOf, type XmlElement } from './xml'

/** Cents as an amount with two decimals, such as `-12.05`. */
export function decimal(cents: bigint): string {
  const plain = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${plain.slice(0, -2)}.${plain.slice(-2)}`
}

/** An amount in cents, read digit by digit, because a wrong cent would be booked. */
export function centsOf(element: XmlElement, wanted: string): bigint {
  const { line } = element
  const currency = element.attributes.get('Ccy') ?? ''
  // guard: without it, an amount may be of any currency — server/bank/hostile-files: an entry in
  //   another currency
  if (currency !== wanted) throw new FileRefused('otherCurrencyText', { line, currency, wanted })
  const amount = textOf(element) ?? ''
  if (/^-\d+(\.\d*)?$/.test(amount)) throw new FileRefused('negativeText', { line, amount })
  const [, whole, cents = ''] = /^(\d{1,16})(?:\.(\d{1,16}))?$/.exec(amount) ?? []
  if (whole === undefined)
    throw new FileRefused('notAmountText', { line, amount: amount.slice(0, 40) })
  // guard: without it, a third decimal is cut — server/bank/hostile-files: three decimals
  if (cents.length > 2) throw new FileRefused('decimalsText', { line, amount })
  return BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'))
}

/** The day of a date, of a time, or of a choice of both. */
export function dateOf(
  element: XmlElement,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): string {
  const dateElement = element.children.length > 0 ? (element.children[0] as XmlElement) : element
  const text = textOf(dateElement) ?? ''
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|[TZ+-])/.exec(text) ?? []
  const isDay = day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  if (!isDay)
    throw new FileRefused('unknownText', {
      line: dateElement.line,
      name: dateElement.name,
      value: text.slice(0, 40),
    })
  // guard: without it, an entry from the future is booked — server/bank/hostile-files: a date in
  //   the future
  if (day > lastDay) throw new FileRefused('futureText', { line: dateElement.line, date: day })
  // guard: without it, deleted bookings are imported again — server/bank/hostile-files: a day
  //   before all books
  if (day < firstDay) throw new FileRefused('pastText', { line: dateElement.line, date: day })
  return day
}

const maxIdLength = 35

/** An id from the bank, up to the length that the standard allows. */
export function idOf(element: XmlElement | undefined): string | undefined {
  const id = textOf(element)
  // guard: without it, a name that no index holds makes its file wait for ever —
  //   server/bank/hostile-files: a reference longer than the standard allows
  if (element !== undefined && id !== undefined && id.length > maxIdLength)
    throw new FileRefused('tooLongText', {
      line: element.line,
      name: element.name,
      max: maxIdLength,
    })
  // guard: without it, an entry's reference turns the words beside it — server/bank/hostile-files:
  //   a reference with signs that are not seen
  if (element !== undefined && id !== undefined && id !== quoteText(id, maxIdLength))
    throw new FileRefused('unknownText', { line: element.line, name: element.name, value: id })
  return id
}

/** Maps one of a few words to its meaning. An unknown word is refused. */
export function word<Meaning>(element: XmlElement, meanings: Record<string, Meaning>): Meaning {
  const value = textOf(element) ?? ''
  if (!Object.hasOwn(meanings, value))
    throw new FileRefused('unknownText', {
      line: element.line,
      name: element.name,
      value: value.slice(0, 40),
    })
  return meanings[value] as Meaning
}
