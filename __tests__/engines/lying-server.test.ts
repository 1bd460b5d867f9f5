import type { PublishedAudit } from '@/contract/audit'
import { startEngine, type Visitor } from '../support/engines/visitor'
import { startLiar } from '../support/liar'
import { lies, madeUpWitness } from '../support/lies'
import { type Product, share, startProduct } from '../support/product'
import { tokenOf } from '../support/real-purchase'

const email = 'demo@fnx.example'
const newVisitor = startEngine()
let product: Product
let liar: Awaited<ReturnType<typeof startLiar>>

beforeAll(async () => {
  product = await startProduct({ hasPast: true, loadedBefore: ['movable-clock.js'] })
  liar = await startLiar(product.url)
  share({ ...product, url: liar.url })
})
afterAll(async () => {
  await liar?.stop()
  await product?.stop()
})

/** So many audits that have the member's shares, none of them far ahead of the browser's clock. */
async function audits(count: number): Promise<void> {
  const seen = new Set<string>()
  let forwards = 0
  while (seen.size < count) {
    const { data } = (await (await fetch(`${product.url}/api/v1/admin/auditTotals`)).json()) as {
      data?: PublishedAudit
    }
    if (data && data.totals.sold !== '0') seen.add(data.root)
    else if (forwards < 3) {
      forwards += 1
      await product.forward(60_000)
    }
    await new Promise((done) => setTimeout(done, 1_000))
  }
}

async function verdict(visitor: Visitor, wanted: string) {
  const states = () =>
    [...document.querySelectorAll('#check [role=status]')].map((one) => one.textContent ?? '')
  await visitor.until(wanted, async () => {
    const said = await visitor.tab.evaluate(states)
    return said.some((words) => words.startsWith(wanted)) || undefined
  })
}

test('no lie passes, and the same server passes when it tells the truth', async () => {
  await audits(2)
  const token = await tokenOf(product.url, email)
  const visitor = await newVisitor({ as: { token, email, device: '' } })
  await visitor.open('/bank-overview')
  await visitor.press({ role: 'button', name: 'Check it yourself' })
  await verdict(visitor, 'Passed, with no outside witness')
  for (const lie of lies) {
    liar.tell(lie)
    await visitor.press({ role: 'button', name: 'Check again' })
    await verdict(visitor, lie.verdict)
    liar.tell(undefined)
    await visitor.press({ role: 'button', name: 'Check again' })
    await verdict(visitor, 'Passed, with no outside witness')
  }
  liar.tell(madeUpWitness)
  await visitor.press({ role: 'button', name: 'Check again' })
  const said = () => document.querySelector('#check')?.textContent ?? ''
  await visitor.until(
    madeUpWitness.name,
    async () => (await visitor.tab.evaluate(said)).includes('Our server alone names') || undefined,
  )
  await verdict(visitor, madeUpWitness.verdict)
})
