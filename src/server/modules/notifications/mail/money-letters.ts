import { inFours, shortAddress } from '@/contract/format/addresses'
import { formatUtc } from '@/contract/format/dates'
import * as m from '../messages'
import type { Letterhead } from '../needs'
import { bold, type Letter, letterOf, linkTo, note, type Row, type Run, say } from './letter'

interface PurchaseFacts {
  id: string
  shares: string
  price: string
  rest: string
  fee: string
  paid: string
  payer: string | null
  at: Date
}

function purchaseLetter(head: Letterhead, facts: PurchaseFacts): Letter {
  const { shares, paid, id } = facts
  const { figures, details } = purchaseRows(facts)
  return letterOf(head, 'money', {
    subject: m.boughtHeading({ shares: sharesOf(shares) }),
    preheader: m.boughtText({ paid }),
    heading: {
      label: m.boughtLabel(),
      figure: shares,
      unit: m.sharesLabel({ count: countOf(shares) }),
    },
    parts: [
      say(m.boughtText({ paid })),
      { kind: 'table', rows: figures },
      { kind: 'table', title: m.detailsLabel(), rows: details },
      { kind: 'button', text: m.receiptAction(), href: `${head.siteUrl}/transactions/${id}` },
      note(m.paperText()),
    ],
  })
}

const sharesOf = (shares: string) => m.sharesText({ shares, count: countOf(shares) })
const countOf = (shares: string) => (shares === '1' ? 1 : 2)

function purchaseRows({ shares, price, rest, fee, paid, payer, at }: PurchaseFacts) {
  const figures: Row[] = [
    { label: m.sharesAtLabel({ shares: sharesOf(shares), price }), value: rest },
    { label: m.feeLabel(), value: fee },
    { label: m.paidLabel(), value: paid, isTotal: true },
  ]
  const details: Row[] = [
    { label: m.paidFromLabel(), value: placeOf(payer) },
    { label: m.creditedLabel(), value: formatUtc(at.toISOString()) },
  ]
  return { figures, details }
}

/** Only the bank’s entry knows the account that paid by bank transfer. */
const placeOf = (payer: string | null) => (payer ? shortAddress(payer) : m.bankAccountText())

interface TransferFacts {
  id: string
  paid: string
  holder: string
  iban: string
  bic: string
  reference: string
  until: string
}

/** Everything that a bank's form asks for, so that the member need not come back for it. */
function transferLetter(head: Letterhead, facts: TransferFacts): Letter {
  const { id, paid, holder, iban, bic, reference, until } = facts
  const time = formatUtc(until)
  return letterOf(head, 'money', {
    subject: m.transferHeading({ paid }),
    preheader: m.transferText({ reference, time }),
    heading: { title: m.transferHeading({ paid }) },
    parts: [
      say(m.transferMailText<Run>({ time, b: bold })),
      {
        kind: 'table',
        rows: [
          { label: m.holderLabel(), value: holder },
          { label: m.ibanLabel(), value: inFours(iban) },
          { label: m.bicLabel(), value: bic },
          { label: m.amountLabel(), value: paid },
          { label: m.referenceLabel(), value: reference, isTotal: true },
        ],
      },
      say(m.ownAccountText()),
      { kind: 'button', text: m.transferAction(), href: `${head.siteUrl}/buy-shares?order=${id}` },
    ],
  })
}

interface ChoiceFacts {
  id: string
  paid: string
  payer: string | null
  trouble: string
  endsAt: Date
}

/** A payment whose amount differs from its order still matches it: the text says how it differs. */
export function choiceText({ paid, trouble }: Pick<ChoiceFacts, 'paid' | 'trouble'>): string {
  return m.choiceText({ paid, trouble: trouble.replace('-', '_') })
}

/**
 * Asks the payer to choose. It names no number of shares, because they are priced at the moment of
 * choosing.
 */
function choiceLetter(head: Letterhead, { id, paid, payer, trouble, endsAt }: ChoiceFacts): Letter {
  const why = choiceText({ paid, trouble })
  const time = formatUtc(endsAt.toISOString())
  return letterOf(head, 'money', {
    subject: m.choiceHeading(),
    preheader: why,
    heading: { title: m.choiceHeading() },
    parts: [
      say(why),
      {
        kind: 'options',
        items: [
          { title: m.takeLabel(), text: m.takeText() },
          {
            title: m.refundLabel(),
            figure: paid,
            text: payer ? m.refundText({ wallet: shortAddress(payer) }) : m.refundToBankText(),
          },
        ],
      },
      { kind: 'button', text: m.chooseAction(), href: `${head.siteUrl}/transactions/${id}` },
      note(choiceEnd(time)),
    ],
  })
}

function choiceEnd(time: string): Run[] {
  return m.choiceEndText<Run>({ time, b: bold })
}

function unlinkedPayerLetter(head: Letterhead, { id, paid }: { id: string; paid: string }): Letter {
  const contact = linkTo(`${head.siteUrl}/contactus`)
  return letterOf(head, 'money', {
    subject: m.unlinkedHeading(),
    preheader: m.unlinkedText({ paid }),
    heading: { title: m.unlinkedHeading() },
    parts: [
      say(m.unlinkedText({ paid })),
      say(m.unlinkedYouText<Run>({ b: bold, link: contact }), m.ignoreText<Run>({ b: bold })),
      { kind: 'button', text: m.paymentAction(), href: `${head.siteUrl}/transactions/${id}` },
    ],
  })
}

interface RefundFacts {
  id: string
  figure: string
  currency: string
  payer: string | null
  at: Date
}

function refundLetter(head: Letterhead, facts: RefundFacts): Letter {
  const { id, figure, currency, payer, at } = facts
  const rows: Row[] = [
    { label: payer ? m.walletLabel() : m.sentToLabel(), value: placeOf(payer) },
    { label: m.sentLabel(), value: formatUtc(at.toISOString()) },
    { label: m.feeLabel(), value: m.noneLabel() },
  ]
  return letterOf(head, 'money', {
    subject: m.refundedHeading({ paid: `${figure} ${currency}` }),
    preheader: m.refundedText(),
    heading: { label: m.refundedLabel(), figure, unit: currency },
    parts: [
      say(m.refundedText()),
      { kind: 'table', rows },
      { kind: 'button', text: m.paymentAction(), href: `${head.siteUrl}/transactions/${id}` },
    ],
  })
}

export const moneyLetters = {
  transfer: transferLetter,
  purchase: purchaseLetter,
  choice: choiceLetter,
  unlinkedPayer: unlinkedPayerLetter,
  refund: refundLetter,
}
