import PDFDocument from 'pdfkit'
import { inLocale } from '@/messages/locale'
import type { PaperContent } from '@/server/modules/papers/contents/paper'
import { printPaper } from '@/server/modules/papers/providers/paper-pdfkit'
import { carryLanguages } from '@/server/platform/node/listen'
import { madeUpTag } from '../../../scripts/messages/made-up'
import type { TestApi } from '../../support/api'
import { makeBusyMember } from '../../support/did-everything'
import type { TestMember } from '../../support/member'
import { makeBuyerIn, orderOf, paymentFixture, paymentOf } from '../../support/payment-fixture'
import { closeVoteStored, openVoteStored } from '../../support/stored-vote'
import { englishIn, stringsIn } from '../english'
import { madeUpVote } from '../vote'

/** The box of a printed text. */
interface Box {
  text: string
  page: object
  left: number
  right: number
  top: number
  bottom: number
}

interface Room {
  width: number
  height: number
  align: 'left' | 'right'
}

let boxes: Box[] = []
const pageHeight = 841.89
const tolerance = 1

/** Only the printer knows how wide and high its letters are, so it is asked as it writes. */
function watchPrinter(): void {
  const write = PDFDocument.prototype.text
  PDFDocument.prototype.text = function text(
    this: InstanceType<typeof PDFDocument>,
    ...given: Parameters<typeof write>
  ) {
    const [said, left, top, { width, align, ...more }] = given as unknown as [
      ...[string, number, number],
      Room,
    ]
    const room = { width, align, ...more }
    const wide = Math.min(width, this.widthOfString(said, room))
    const from = align === 'right' ? left + width - wide : left
    const high = this.heightOfString(said, { ...room, height: 10 * pageHeight })
    boxes.push({
      text: said,
      page: this.page,
      left: from,
      right: from + wide,
      top,
      bottom: top + high,
    })
    return write.apply(this, given)
  } as typeof write
}

const shared = (from: number, to: number, otherFrom: number, otherTo: number) =>
  Math.min(to, otherTo) - Math.max(from, otherFrom)

const overlap = (one: Box, other: Box) =>
  one.page === other.page &&
  shared(one.left, one.right, other.left, other.right) > tolerance &&
  shared(one.top, one.bottom, other.top, other.bottom) > tolerance

const wrongOn = (all: Box[]): string[] =>
  all.flatMap((box, place) => [
    ...(box.bottom > pageHeight ? [`ends below the page: ${box.text}`] : []),
    ...all
      .slice(place + 1)
      .filter((other) => overlap(box, other))
      .map((other) => `lies on “${other.text}”: ${box.text}`),
  ])

beforeAll(() => {
  carryLanguages()
  watchPrinter()
})

/** Issues papers in the made-up language, and returns what is wrong with each. */
async function wrongWith(api: TestApi, member: TestMember, wanted: [string, string][]) {
  const wrong: string[] = []
  api.services.printPaper = async (content: PaperContent) => {
    boxes = []
    const file = await printPaper(content)
    const { files: _, code: __, sections, ...rest } = content
    const english = englishIn(stringsIn([rest, sections]), ['Dana Demo', 'Mia Okonjo-Lind'])
    wrong.push(...[...english, ...wrongOn(boxes)].map((said) => `${content.title}: ${said}`))
    return file
  }
  await inLocale(madeUpTag, async () => {
    for (const [kind, subject] of wanted) {
      const answer = await member.call('POST', 'wallet/issuePaper', { kind, subject })
      if (answer.status !== 200) wrong.push(`${kind}: ${answer.text}`)
    }
  })
  return wrong
}

test('no paper has an English sentence, and no text of it is cut or lies on another', async () => {
  const { dana } = await makeBusyMember()
  const { api, member } = dana
  const vote = await openVoteStored(api, madeUpVote)
  await closeVoteStored(api, vote)
  const day = '2026-11-20'
  const wrong = await wrongWith(api, member, [
    ['certificate', day],
    ['extract', day],
    ['statement', '2026-11'],
    ['gains', '2026'],
    ['dividends', '2026'],
    ['instructions', vote.id],
  ])
  expect(wrong).toEqual([])
})

test('nor has the confirmation of a purchase', async () => {
  const fixture = await paymentFixture()
  const buyer = await makeBuyerIn(fixture)
  const order = await orderOf(fixture, buyer)
  fixture.chain.mine(paymentOf(fixture, order))
  await fixture.settleAll()
  expect(await wrongWith(fixture.api, buyer.member, [['confirmation', order.id]])).toEqual([])
})
