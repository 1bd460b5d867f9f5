import type { Person } from '@/server/modules/identity/operator-reads.service'
import { checkProgress } from '@/server/modules/kyc/operator-reads.service'
import type { Right } from '@/server/modules/operators'
import { everLinked } from '@/server/modules/wallets/operator-reads.service'
import type { OperatorTurn } from '../../access'
import { areContactsShown, ContactsForm, maskedEmail, maskedPhone } from '../../contacts'
import { dayTime, ShortCode } from '../../drawing/figures'
import { Block, Field, Form, KnownFacts } from '../../drawing/parts'

const languages: Record<string, string> = { en: 'English', de: 'German' }

export async function drawAside(turn: OperatorTurn, person: Person) {
  const { db } = turn.needs
  const { id, email, phone, locale, kycStatus, erasedAt } = person
  const isShown = await areContactsShown(turn, id)
  const wallets = await everLinked(db, id)
  const identity = await checkProgress(db, id)
  return (
    <>
      <Block title="Contacts">
        <KnownFacts
          facts={[
            ['Email', erasedAt ? 'Erased' : isShown ? email : maskedEmail(email)],
            ['Phone', erasedAt ? 'Erased' : isShown ? phone : maskedPhone(phone)],
            ['Language', languages[locale] ?? locale],
          ]}
        />
        {!isShown && erasedAt === null && turn.may('see contacts') && (
          <ContactsForm turn={turn} kind="member" id={id} />
        )}
      </Block>
      <Block title="Wallets">
        {wallets.length === 0 ? (
          <p className="sub-n">None ever linked.</p>
        ) : (
          <KnownFacts
            facts={wallets.map(({ id: key, address, linkedAt, unlinkedAt }) => [
              dayTime(linkedAt),
              <span key={key}>
                <ShortCode code={address} />
                {unlinkedAt ? `, until ${dayTime(unlinkedAt)}` : ', linked'}
              </span>,
            ])}
          />
        )}
      </Block>
      <Block title="Verification">
        <KnownFacts
          facts={[
            ['State', kycStatus.toLowerCase().replaceAll('_', ' ')],
            ['Attempts', String(identity.attempt)],
            ['Last heard', dayTime(identity.heardAt)],
          ]}
        />
      </Block>
      <Asked turn={turn} person={person} />
    </>
  )
}

interface Ask {
  right: Right
  kind: string
  summary: string
  button: string
  more: string
  isFor: (person: Person) => boolean
}

const asks: Ask[] = [
  {
    right: 'end sessions',
    kind: 'sessions-end',
    summary: 'End all sessions',
    button: 'End sessions',
    more: 'Immediate. Anyone logged in has to log in again.',
    isFor: ({ erasedAt }) => erasedAt === null,
  },
  {
    right: 'ask two-factor reset',
    kind: 'two-factor-reset',
    summary: 'Reset two-factor login',
    button: 'Request a reset',
    more: 'Takes two people. The member is told and has 24 hours to object.',
    isFor: ({ isTwoFactorOn, closedAt }) => isTwoFactorOn && closedAt === null,
  },
  {
    right: 'ask hold',
    kind: 'hold-set',
    summary: 'Put on hold',
    button: 'Put on hold',
    more: 'Immediate. Nothing new can be started, and payments go to suspense. Lifting it takes two people.',
    isFor: ({ onHoldAt, closedAt }) => onHoldAt === null && closedAt === null,
  },
  {
    right: 'ask lift',
    kind: 'hold-lift',
    summary: 'Lift the hold',
    button: 'Request lifting',
    more: 'Takes two people.',
    isFor: ({ onHoldAt, closedAt }) => onHoldAt !== null && closedAt === null,
  },
  {
    right: 'ask erasure',
    kind: 'member-erase',
    summary: 'Erase this member',
    button: 'Request erasure',
    more: 'Takes two people and can’t be undone. Only for members without shares, stakes, orders or open payments. The books are kept.',
    isFor: ({ erasedAt }) => erasedAt === null,
  },
]

function Asked({ turn, person }: { turn: OperatorTurn; person: Person }) {
  const shown = asks.filter(({ right, isFor }) => turn.may(right) && isFor(person))
  if (shown.length === 0) return null
  return (
    <Block title="Actions">
      {shown.map(({ kind, summary, button, more }) => (
        <details key={kind} className="ask">
          <summary>{summary}</summary>
          <Form turn={turn} action={`/ask/${kind}`} className="stack stack-s">
            <input type="hidden" name="account" value={person.id} />
            <Field id={`${kind}-reason`} name="reason" label="Reason" />
            <button type="submit" className="btn btn-danger">
              {button}
            </button>
          </Form>
          <p className="sub-n">{more}</p>
        </details>
      ))}
    </Block>
  )
}
