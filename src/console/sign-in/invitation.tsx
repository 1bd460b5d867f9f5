import { generateSecret, generateURI } from 'otplib'
import { operatorTerms } from '@/config/terms'
import type { Operator } from '@/server/modules/operators/operator-reads.service'
import {
  type Access,
  acceptInvitation,
  invitedOperator,
} from '@/server/modules/operators/sign-in/invitation.service'
import { totpContext } from '@/server/modules/operators/sign-in/proof.service'
import { authenticatorStep, qrPath } from '@/server/platform/crypto/authenticator'
import { weaknessOf } from '@/server/platform/crypto/password-weakness'
import { type ConsolePage, goTo, type Reply, refuseForm, type Turn } from '../access'
import { roleNames } from '../drawing/labels'
import { Field, Form } from '../drawing/parts'
import * as common from '../messages/common'
import * as m from '../messages/signin'
import { addedPasskeyOptions, newPasskeyOf } from './passkeys'

const secretOf = ({ context }: Turn) => context.req.param('secret') ?? ''

function refusedPage(turn: Turn, why: string, field?: string): Promise<ConsolePage> {
  refuseForm(turn, why, field)
  return invitationPage(turn)
}

export async function invitationPage(turn: Turn): Promise<ConsolePage> {
  const secret = secretOf(turn)
  const operator = await invitedOperator(turn.needs, secret)
  if (operator === undefined) return goneLinkPage()
  const passkey = { kind: 'new' as const, options: await addedPasskeyOptions(turn, operator) }
  const totp = generateSecret()
  const locked = await turn.needs.keys.encrypt(totp, `operator-setup:${operator.id}`)
  const issuer = common.consoleLabel({ appName: turn.needs.appName })
  const body = (
    <main className="sign" id="main">
      <h1 className="h1">{m.setUpYourAccessTitle()}</h1>
      <p className="mut mb">
        {operator.email}, {roleNames(operator.roles)}
      </p>
      <Form
        turn={turn}
        action={`/invitation/${secret}/passkey`}
        passkey={passkey}
        className="stack stack-s"
      >
        <Field name="name" label={m.nameForColleaguesLabel()} value={operator.name} />
        <button type="submit" className="btn btn-fill btn-wide">
          {m.addAPasskeyAction()}
        </button>
      </Form>
      <details open={turn.refused?.action === `/invitation/${secret}/password`}>
        <summary>{m.passwordAndAuthenticatorAction()}</summary>
        <Form turn={turn} action={`/invitation/${secret}/password`} className="stack stack-s">
          <input type="hidden" name="totp" value={locked} data-once />
          <Field id="own-name" name="name" label={m.yourNameLabel()} value={operator.name} />
          <Field
            name="password"
            label={m.newPasswordLabel()}
            type="password"
            autoComplete="new-password"
            hint={m.tenCharactersOrMoreHint()}
          />
          <Code text={generateURI({ issuer, label: operator.email, secret: totp })} />
          <p className="sub-n code">{m.orTypeText({ totp })}</p>
          <Field name="code" label={m.codeFromYourAuthenticatorLabel()} inputMode="numeric" />
          <button type="submit" className="btn btn-line btn-wide">
            {m.setPasswordAction()}
          </button>
        </Form>
      </details>
      <p className="sub-n">{m.thisLinkWorksOnceText()}</p>
    </main>
  )
  return { title: m.setUpYourAccessTitle(), body, ...(turn.refused && { status: 422 as const }) }
}

function goneLinkPage(): ConsolePage {
  const body = (
    <main className="sign" id="main">
      <h1 className="h1">{m.linkGoneTitle()}</h1>
      <p className="mut">{m.askForNewLinkText({ hours: operatorTerms.invitationHours })}</p>
    </main>
  )
  return { title: m.invitationTitle(), body, status: 404 }
}

function Code({ text }: { text: string }) {
  const { size, path } = qrPath(text)
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={m.codeForYourAuthenticatorLabel()}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

export async function acceptByPasskey(turn: Turn): Promise<Reply> {
  const operator = await invitedOperator(turn.needs, secretOf(turn))
  if (operator === undefined) return goneLinkPage()
  const passkey = await newPasskeyOf(turn)
  if (passkey === undefined) return refusedPage(turn, m.passkeyNotAddedText())
  return answerInvitation(turn, operator, { by: 'passkey', passkey })
}

export async function acceptByPassword(turn: Turn): Promise<Reply> {
  const { needs, form } = turn
  const operator = await invitedOperator(turn.needs, secretOf(turn))
  if (operator === undefined) return goneLinkPage()
  const password = form.get('password') ?? ''
  const owner = { fullName: form.get('name') ?? '', email: operator.email }
  const weakness = await weaknessOf(password, owner)
  if (weakness !== undefined) return refusedPage(turn, weakness, 'password')
  const locked = form.get('totp') ?? ''
  const totp = await needs.keys.decrypt(locked, `operator-setup:${operator.id}`).catch(() => '')
  const step =
    totp === '' ? undefined : await authenticatorStep(needs, totp, form.get('code') ?? '')
  if (step === undefined) return refusedPage(turn, m.wrongCodeText(), 'code')
  return answerInvitation(turn, operator, {
    by: 'password',
    passwordHash: await needs.passwords.hash(password),
    totpSecret: await needs.keys.encrypt(totp, totpContext(operator.id)),
    totpStep: step,
  })
}

async function answerInvitation(turn: Turn, operator: Operator, access: Access): Promise<Reply> {
  const name = (turn.form.get('name') ?? '').trim().slice(0, 80)
  if (name === '') return refusedPage(turn, m.enterYourNameText(), 'name')
  return (await acceptInvitation(turn.needs, operator, { name, access }))
    ? goTo('/sign-in')
    : goneLinkPage()
}
