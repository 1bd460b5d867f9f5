import type { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { Field, Form } from '@/console/drawing/parts'
import { type FormRefusal, RefusedPage } from '@/console/drawing/refused'
import { operatorRoles } from '@/server/modules/operators'
import { makeApi, type TestApi } from '../support/api'
import { ConsoleVisit, consoleOrigin, openConsole, visitAs } from '../support/console-visit'
import { eventLog } from '../support/event-log'
import { quickMember } from '../support/quick-member'
import { profileOf } from '../support/review'

let api: TestApi
let app: Hono
let visit: ConsoleVisit

beforeEach(async () => {
  api = await makeApi({ limitFactor: 1 })
  app = openConsole(api)
  visit = await visitAs(api, app, 'all@fnx.example', ...operatorRoles)
})

/** The element of that name, with all it says. */
const elementOf = (text: string, name: string) =>
  new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*>`).exec(text)?.[0] ?? ''

const prices = { price: '12.43', equity: '', offering: '', offeredOn: '', reason: 'At 16:00' }

test('a refused form is shown with its values and the focus on the field to change', async () => {
  const sent = { ...prices, price: '1.2.3', page: '/prices' }
  const { status, text } = await visit.send('/ask/price-set', sent)
  expect(status).toBe(422)
  expect(elementOf(text, 'price')).toMatch(/aria-invalid="true" autofocus="".* value="1.2.3"/)
  expect(text).toContain('aria-describedby="price-set-price-why')
  expect(text).toMatch(/<p class="why" role="alert" id="price-set-price-why">[^<]+<\/p>/)
  expect(text).toMatch(/name="reason"[^>]*value="At 16:00"/)
  expect(text.match(/autofocus/g)).toHaveLength(1)
  const events = await eventLog(api.services.db)
  expect(events.map(({ action }) => action)).toEqual(['invited an operator'])
})

test('the reason is above the form if no field is to blame', async () => {
  const { status, text } = await visit.send('/ask/price-set', { ...prices, page: '/prices' })
  expect(status).toBe(422)
  expect(text).toMatch(/<p class="note note-down mb" role="alert" tabindex="-1" autofocus="">/)
  expect(elementOf(text, 'price')).toContain('value="12.43"')
})

test('a choice and ticked boxes stay, and a second press says the same', async () => {
  const sent = { email: 'nobody', roles: 'auditor', reason: 'New here', page: '/operators' }
  for (let presses = 0; presses < 2; presses += 1) {
    const { text } = await visit.send('/ask/operator-invite', sent)
    expect(elementOf(text, 'email')).toMatch(/autofocus="".* value="nobody"/)
    expect(text).toMatch(/name="roles"[^>]*checked=""[^>]*value="auditor"/)
    expect(text).not.toMatch(/name="roles"[^>]*checked=""[^>]*value="admin"/)
  }
})

test('typed text is kept where its form is gone, and no secret is @rest', async () => {
  const words = 'A reason that took a while to write'
  for (const page of ['/nowhere', '//evil.example/prices', '/requests/7', 'http://['] as const) {
    const sent = { ...prices, price: 'x', reason: words, code: 'xyzzy', password: 'plugh', page }
    const { status, text } = await visit.send('/ask/price-set', sent)
    expect([page, status]).toEqual([page, 422])
    expect(text).toContain(words)
    expect(text).not.toMatch(/xyzzy|plugh/)
  }
})

test('a page is drawn again only for operators who may see it', async () => {
  const support = await visitAs(api, app, 'sam@fnx.example', 'support')
  const { status, text } = await support.send('/ask/price-set', { ...prices, page: '/prices' })
  expect(status).toBe(403)
  expect(text).not.toContain('12.43')
})

test('a wrong password keeps the address it was for, and not itself @rest', async () => {
  const stranger = new ConsoleVisit(app)
  const sent = { email: 'all@fnx.example', password: 'plugh', code: '000000', page: '/sign-in' }
  const { text } = await stranger.send('/sign-in/password', sent)
  expect(elementOf(text, 'email')).toContain('value="all@fnx.example"')
  expect(text).not.toContain('plugh')
})

test('the form of the row that was sent is shown again', () => {
  const turn = {
    formToken: 'f0',
    context: { req: { url: `${consoleOrigin}/custody` } },
  } as unknown as Parameters<typeof Form>[0]['turn']
  const form = new URLSearchParams({ delivery: 'b', reason: 'For the second' })
  const refused: FormRefusal = {
    action: '/ask/x',
    form,
    why: 'Not yet.',
    field: undefined,
    isSaid: false,
  }
  const drawn = renderToStaticMarkup(
    <RefusedPage.Provider value={refused}>
      {['a', 'b'].map((row) => (
        <Form key={row} turn={turn} action="/ask/x">
          <input type="hidden" name="delivery" value={row} />
          <Field id={row} name="reason" label="Reason" />
        </Form>
      ))}
    </RefusedPage.Provider>,
  )
  const [first = '', second = ''] = drawn.split('</form>')
  expect(first).not.toMatch(/Not yet|For the second/)
  expect(second).toMatch(/Not yet\..*For the second/)
})

test('a refused form behind a closed line is open @rest', async () => {
  const { id } = await profileOf(await quickMember(api))
  const page = `/people/${id}`
  const closed = await visit.get(page)
  expect(closed.text).not.toMatch(/<details[^>]* open=""/)
  const held = await visit.send('/ask/hold-set', { account: id, reason: ' ', page })
  expect(held.status).toBe(422)
  expect(held.text.match(/<details[^>]* open=""/g)).toHaveLength(1)
  expect(held.text).toMatch(/open=""><summary>Put on hold<.*?id="hold-set-reason-why"/)
  const contacts = { reason: 'They called', ticket: '', page }
  const asked = await visit.send(`${page}/contacts`, contacts)
  expect(asked.status).toBe(422)
  expect(asked.text).toMatch(/name="reason"[^>]*value="They called"/)
  expect(asked.text).toContain('id="ticket-why"')
})
