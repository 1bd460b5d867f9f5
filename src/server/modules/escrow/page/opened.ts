import { houseName } from '@/config/house'
import { formatCount, formatExactUsd, formatShares } from '@/contract/format/amounts'
import { formatMoment, formatShortDay } from '@/contract/format/dates'
import type { EscrowAction, EscrowPerson } from '../file/lines'
import { ownedBy, type Rebuilt } from '../file/rebuild'
import * as m from '../messages'
import { el, facts, save, stack, table } from './elements'
import {
  exactAmount,
  owedCsv,
  owedSums,
  paymentLine,
  promisesOf,
  registerCsv,
  type Units,
  whereOf,
} from './figures'

export interface OpenedFile {
  rebuilt: Rebuilt
  /** A line of the file for each person; it is parsed again to show one. */
  people: string[]
}

const shownPersonCount = 25

/** Renders everything in an opened file. */
export function openedParts({ rebuilt, people }: OpenedFile): Node[] {
  const { head, end, faults } = rebuilt
  return [
    wholeness(faults),
    head.mode === 'sandbox' && el('p', { class: 'muted' }, m.sandboxText()),
    el('h2', {}, m.totalsTitle()),
    totals(rebuilt),
    el('h2', {}, m.registerTitle()),
    register(people, head),
    ...others(rebuilt),
    ...actions(rebuilt),
    el('h2', {}, m.ofTitle()),
    about(rebuilt),
    el('h2', {}, m.wordTitle()),
    el('p', {}, m.wordText({ app: houseName() })),
    el('p', {}, el('code', { id: 'word' }, end.word)),
    el('h2', {}, m.booksTitle()),
    books(rebuilt),
  ].filter((part) => part !== false)
}

function wholeness(faults: string[]): HTMLElement {
  if (faults.length === 0)
    return el('div', { class: 'box', role: 'status' }, el('p', { class: 'good' }, m.agreesText()))
  return el(
    'div',
    { class: 'box', role: 'alert' },
    el('p', { class: 'bad' }, m.faultsText()),
    el('ul', {}, ...faults.map((fault) => el('li', {}, fault))),
  )
}

function totals({ head, owned, owners, totals: sums }: Rebuilt): HTMLElement {
  const share = head.asset
  const amountOf = (name: string) => sums.get(name) ?? 0n
  const coins = [...new Set([...sums.keys()].map((name) => name.split('/')[0] ?? ''))]
    .filter((asset) => asset !== share)
    .sort()
  const ofCoin = (type: string, label: (params: { coin: string }) => string) =>
    coins
      .filter((coin) => amountOf(`${coin}/${type}`) !== 0n)
      .map((coin) => [label({ coin }), exactAmount(amountOf(`${coin}/${type}`), coin, head)])
  const rows = [
    [m.issuedLabel(), formatShares(-amountOf(`${share}/issued`))],
    [m.ownedLabel(), formatShares(owned)],
    [m.ownersLabel(), formatCount(owners)],
    [m.promisedLabel(), formatShares(amountOf(`${share}/promised`))],
    ...ofCoin('payable', m.payableLabel),
    ...ofCoin('paying', m.payingLabel),
    ...ofCoin('suspense', m.suspenseLabel),
  ]
  return table([{ title: m.kindLabel() }, { title: m.amountLabel(), isNumber: true }], rows)
}

const personIn = (line: string) => JSON.parse(line) as EscrowPerson

function* personsOf(people: string[]): Generator<EscrowPerson> {
  for (const line of people) yield personIn(line)
}

/** Shows people in batches; the search covers everything that the file says about them. */
function register(people: string[], head: Units): HTMLElement {
  let from = 0
  let matches = people
  const container = el('div')
  const draw = () => {
    const rows = matches
      .slice(from, from + shownPersonCount)
      .map((line) => personRow(personIn(line), head))
    container.replaceChildren(
      rows.length === 0 ? el('p', { class: 'muted' }, m.noneText()) : peopleTable(rows),
      turnButtons({ from, shown: rows.length, all: matches.length }, (by) => {
        from += by
        draw()
      }),
    )
  }
  const search = (event: Event) => {
    const text = (event.target as HTMLInputElement).value.trim().toLowerCase()
    matches = text === '' ? people : people.filter((line) => line.toLowerCase().includes(text))
    from = 0
    draw()
  }
  draw()
  const label = el(
    'label',
    {},
    m.searchLabel(),
    el('input', { type: 'search', on: { input: search } }),
  )
  const form = el('form', { on: { submit: (event) => event.preventDefault() } }, label)
  return el('div', {}, saveButtons(people, head), form, container)
}

function peopleTable(rows: Node[][]): HTMLElement {
  const columns = [
    { title: m.whoLabel() },
    { title: m.sharesLabel(), isNumber: true },
    { title: m.whereLabel() },
    { title: m.owedLabel(), isNumber: true },
  ]
  return table(columns, rows)
}

interface PageOfRows {
  from: number
  shown: number
  all: number
}

function turnButtons({ from, shown, all }: PageOfRows, move: (by: number) => void): HTMLElement {
  const button = (text: string, by: number, isOff: boolean) =>
    el('button', { type: 'button', disabled: isOff, on: { click: () => move(by) } }, text)
  const part = { from: formatCount(from + 1), to: formatCount(from + shown) }
  return el(
    'div',
    { class: 'row' },
    button(m.earlierAction(), -shownPersonCount, from === 0),
    button(m.laterAction(), shownPersonCount, from + shownPersonCount >= all),
    shown > 0 && el('span', { class: 'muted' }, m.pageOfText({ ...part, total: formatCount(all) })),
  )
}

function saveButtons(people: string[], head: Units): HTMLElement {
  const button = (text: string, name: string, csv: typeof owedCsv) =>
    el(
      'button',
      { type: 'button', on: { click: () => save(name, [...csv(personsOf(people), head)]) } },
      text,
    )
  return el(
    'div',
    { class: 'row' },
    button(m.registerAction(), 'register.csv', registerCsv),
    button(m.owedAction(), 'owed.csv', owedCsv),
  )
}

function personRow(person: EscrowPerson, head: Units): Node[] {
  const { name, number, email, phone, country, wallets, onHoldSince } = person
  const hold = onHoldSince === null ? [] : [m.holdText({ since: formatShortDay(onHoldSince) })]
  const contact = [email, phone, country ?? ''].filter(Boolean).join(' · ')
  const [place = '', ...places] = whereOf(person, head)
  const owed = owedSums(person).map(([coin, amount]) => exactAmount(amount, coin, head))
  const [first = '', ...rest] = owed
  return [
    stack(name || number, ...(name ? [number] : []), contact, ...wallets, ...hold),
    stack(formatShares(ownedBy(person, head.asset))),
    stack(place, ...places, ...promisesOf(person, head)),
    stack(first, ...rest),
  ]
}

function others({ head, wallets, payments }: Rebuilt): HTMLElement[] {
  if (wallets.length + payments.length === 0) return []
  const stray = wallets.map(({ address, microShares, sender }) =>
    stack(
      m.strayText({ shares: formatShares(microShares), address }),
      ...(sender === null ? [] : [m.senderText({ number: sender })]),
    ),
  )
  const money = payments.map((payment) =>
    stack(paymentLine(payment, head), `${payment.hash} · ${formatMoment(payment.at)}`),
  )
  const items = [...stray, ...money].map((line) => el('li', {}, line))
  return [el('h2', {}, m.othersTitle()), el('ul', {}, ...items)]
}

const actionTexts: Record<EscrowAction['kind'], typeof m.dividendText> = {
  dividend: m.dividendText,
  'buy-back': m.buyBackText,
}

function actions({ actions: list }: Rebuilt): HTMLElement[] {
  if (list.length === 0) return []
  const items = list.map(({ kind, microUsd, from, until, coin, id }) => {
    const dates = { from: formatShortDay(from), until: formatShortDay(until) }
    return el(
      'li',
      {},
      stack(`${actionTexts[kind]({ price: formatExactUsd(microUsd), ...dates })} · ${coin}`, id),
    )
  })
  return [el('h2', {}, m.actionsTitle()), el('ul', {}, ...items)]
}

function about({ head, end }: Rebuilt): HTMLElement {
  const { audit, token } = head
  const log = audit?.log
  const hint =
    audit === null
      ? ''
      : log
        ? m.rootHint({ at: formatMoment(audit.at), size: log.size, root: log.root })
        : formatMoment(audit.at)
  return facts([
    [m.productLabel(), `${head.product} · ${head.site}`],
    [m.madeLabel(), formatMoment(head.madeAt)],
    [m.peopleLabel(), formatCount(end.people)],
    ...(token === null
      ? []
      : ([
          [m.tokenLabel(), token.address],
          [m.vaultLabel(), token.vault],
        ] as [string, string][])),
    ...(audit === null ? [] : ([[m.rootLabel(), stack(audit.root, hint)]] as [string, Node][])),
  ])
}

function books({ head, totals: sums }: Rebuilt): HTMLElement {
  const rows = [...sums]
    .filter(([, amount]) => amount !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, amount]) => {
      const asset = name.slice(0, name.indexOf('/'))
      return [name, exactAmount(amount, asset, head)]
    })
  return table([{ title: m.kindLabel() }, { title: m.amountLabel(), isNumber: true }], rows)
}
