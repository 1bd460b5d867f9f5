import { operatorTerms } from '@/config/terms'
import { type Operator, operatorWithId } from '@/server/modules/operators/operator-reads.service'
import {
  consumeTry,
  forgetTries,
  operatorByPassword,
} from '@/server/modules/operators/sign-in/proof.service'
import {
  beginOperatorSession,
  endOperatorSession,
  type Session,
  sessionOf,
} from '@/server/modules/operators/sign-in/sessions.service'
import { sameEmail } from '@/server/platform/email-key'
import { networkOf } from '@/server/platform/security/events'
import { noteEvent } from '@/server/platform/security/operator-events'
import {
  act,
  type ConsolePage,
  goTo,
  openRoute,
  type Reply,
  type Route,
  refuseForm,
  type Turn,
} from '../access'
import { Field, Form, KnownFacts } from '../drawing/parts'
import * as common from '../messages/common'
import * as m from '../messages/signin'
import { keepSecret } from './cookie'
import { acceptByPasskey, acceptByPassword, invitationPage } from './invitation'
import { knownPasskeyOptions, ownerOfProof } from './passkeys'

const { sessionIdleMinutes: minutes, sessionHours: hours } = operatorTerms
const sessionEnds = { minutes, hours }

export const signInRoutes: Route[] = [
  openRoute('GET', '/sign-in', (turn) => signInPage(turn)),
  openRoute('POST', '/sign-in/passkey', byPasskey),
  openRoute('POST', '/sign-in/password', byPassword),
  openRoute('GET', '/invitation/:secret', (turn) => invitationPage(turn)),
  openRoute('POST', '/invitation/:secret/passkey', acceptByPasskey),
  openRoute('POST', '/invitation/:secret/password', acceptByPassword),
  act('/sign-out', 'every operator’s', async (turn) => {
    await endOperatorSession(turn.needs, turn.session.id)
    await turn.note('signed out')
    return goTo('/sign-in')
  }),
]

async function byPasskey(turn: Turn): Promise<Reply> {
  const { needs, address } = turn
  await consumeTry(needs, `passkey ${networkOf(address)}`)
  const id = await ownerOfProof(turn, 'sign in')
  const operator = id === undefined ? undefined : await operatorWithId(needs.db, id)
  if (operator === undefined || operator.endedAt !== null) return refuseSignIn(turn, 'passkey')
  return welcome(turn, operator, 'passkey')
}

async function byPassword(turn: Turn): Promise<Reply> {
  const { needs, address, form } = turn
  const email = sameEmail(form.get('email') ?? '')
  await consumeTry(needs, `password ${networkOf(address)}`)
  const subject = `password of ${await needs.keys.hash(`operator:${email}`)}`
  await consumeTry(needs, subject)
  const credentials = { email, password: form.get('password') ?? '', code: form.get('code') ?? '' }
  const operator = await operatorByPassword(needs, credentials)
  if (operator === undefined) return refuseSignIn(turn, 'password')
  await forgetTries(needs, subject)
  return welcome(turn, operator, 'password')
}

function refuseSignIn(turn: Turn, by: Session['method']): Promise<ConsolePage> {
  turn.needs.log.info('operator sign-in refused', { by, network: networkOf(turn.address) })
  refuseForm(turn, m.signInFailedText())
  return signInPage(turn)
}

/**
 * Begins the session with a new secret, so a secret that was planted in this browser before is
 * worthless (session fixation).
 */
async function welcome(turn: Turn, operator: Operator, method: Session['method']): Promise<Reply> {
  const { needs, context, address } = turn
  const device = (context.req.header('user-agent') ?? '').slice(0, 200)
  const before = await sessionOf(needs, turn.secret)
  if (before !== undefined) await endOperatorSession(needs, before.session.id)
  const secret = await beginOperatorSession(needs, { operator, method, device })
  const details = { by: method, network: networkOf(address) }
  await noteEvent(needs, needs.db, { operator: operator.email, action: 'signed in', details })
  keepSecret(context, secret)
  return goTo('/')
}

async function signInPage(turn: Turn): Promise<ConsolePage> {
  const options = await knownPasskeyOptions(turn, 'sign in')
  const body = (
    <main className="sign" id="main">
      <h1 className="h1">{m.signInToTheTitle()}</h1>
      <p className="mut mb">{m.forOperatorsOnlyText({ appName: turn.needs.appName })}</p>
      <Form turn={turn} action="/sign-in/passkey" passkey={{ kind: 'known', options }}>
        <button type="submit" className="btn btn-fill btn-wide">
          {m.signInWithPasskeyAction()}
        </button>
      </Form>
      <details open={turn.refused?.action === '/sign-in/password'}>
        <summary>{m.passwordAndCodeAction()}</summary>
        <Form turn={turn} action="/sign-in/password" className="stack stack-s">
          <Field
            name="email"
            label={common.workEmailLabel()}
            type="email"
            autoComplete="username"
          />
          <Field
            name="password"
            label={common.passwordLabel()}
            type="password"
            autoComplete="current-password"
          />
          <Field
            name="code"
            label={m.codeFromYourAuthenticatorLabel()}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
          <button type="submit" className="btn btn-line btn-wide">
            {m.signInWithPasswordAction()}
          </button>
        </Form>
      </details>
      <div className="mt">
        <KnownFacts
          facts={[
            [m.thisAddressText(), new URL(turn.needs.consoleUrl).host],
            [m.sessionText(), m.endsAfterMinIdleText(sessionEnds)],
            [m.recordedText(), m.signInsAndChangesText()],
          ]}
        />
      </div>
      <p className="sub-n">
        {m.lostPasskeyText()}{' '}
        <a className="link" href={turn.needs.siteUrl}>
          {new URL(turn.needs.siteUrl).host}
        </a>
        .
      </p>
    </main>
  )
  return { title: m.signInTitle(), body, ...(turn.refused && { status: 422 as const }) }
}
