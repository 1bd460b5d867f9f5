import { operatorTerms } from '@/config/terms'
import { languageName } from '@/messages/in-each-language'
import type { Person } from '@/server/modules/identity/operator-reads.service'
import { checkProgress } from '@/server/modules/kyc/operator-reads.service'
import { kindOf } from '@/server/modules/operators'
import { everLinked } from '@/server/modules/wallets/operator-reads.service'
import type { OperatorTurn } from '../../access'
import { areContactsShown, ContactsForm, maskedEmail, maskedPhone } from '../../contacts'
import { dayTime, ShortCode } from '../../drawing/figures'
import { Folded } from '../../drawing/folded'
import { Block, KnownFacts } from '../../drawing/parts'
import { type KindName, RequestForm } from '../../drawing/request-form'
import * as common from '../../messages/common'
import * as m from '../../messages/people'
import { stateLabels } from '../identity/check'

export async function drawAside(turn: OperatorTurn, person: Person) {
  const { db } = turn.needs
  const { id, email, phone, locale, kycStatus, erasedAt } = person
  const isShown = await areContactsShown(turn, id)
  const wallets = await everLinked(db, id)
  const identity = await checkProgress(db, id)
  return (
    <>
      <Block title={m.contactsTitle()}>
        <KnownFacts
          facts={[
            [
              common.emailLabel(),
              erasedAt ? m.erasedStateText() : isShown ? email : maskedEmail(email),
            ],
            [m.phoneText(), erasedAt ? m.erasedStateText() : isShown ? phone : maskedPhone(phone)],
            [m.languageText(), languageName(locale)],
          ]}
        />
        {!isShown && erasedAt === null && turn.may('see contacts') && (
          <ContactsForm turn={turn} kind="member" id={id} />
        )}
      </Block>
      <Block title={common.walletsLabel()}>
        {wallets.length === 0 ? (
          <p className="sub-n">{m.noneEverLinkedText()}</p>
        ) : (
          <KnownFacts
            facts={wallets.map(({ id: key, address, linkedAt, unlinkedAt }) => [
              dayTime(linkedAt),
              <span key={key}>
                <ShortCode code={address} />
                {unlinkedAt ? m.untilText({ unlinkedAt: dayTime(unlinkedAt) }) : m.linkedText()}
              </span>,
            ])}
          />
        )}
      </Block>
      <Block title={common.verificationLabel()}>
        <KnownFacts
          facts={[
            [common.stateLabel(), stateLabels()[kycStatus]],
            [m.attemptsText(), String(identity.attempt)],
            [common.lastHeardLabel(), dayTime(identity.heardAt)],
          ]}
        />
      </Block>
      <Asked turn={turn} person={person} />
    </>
  )
}

interface Ask {
  kind: KindName
  summary: string
  button: string
  more: string
  isFor: (person: Person) => boolean
}

const asks = (): Ask[] => [
  {
    kind: 'sessions-end',
    summary: common.endAllSessionsLabel(),
    button: m.endSessionsAction(),
    more: m.endsSessionsText(),
    isFor: ({ erasedAt }) => erasedAt === null,
  },
  {
    kind: 'two-factor-reset',
    summary: m.resetTwoFactorLoginAction(),
    button: m.requestAResetAction(),
    more: m.hoursToObjectText({ hours: operatorTerms.objectionHours }),
    isFor: ({ isTwoFactorOn, closedAt }) => isTwoFactorOn && closedAt === null,
  },
  {
    kind: 'hold-set',
    summary: m.putOnHoldAction(),
    button: m.putOnHoldAction(),
    more: m.holdLeadText(),
    isFor: ({ onHoldAt, closedAt }) => onHoldAt === null && closedAt === null,
  },
  {
    kind: 'hold-lift',
    summary: m.liftTheHoldAction(),
    button: m.requestLiftingAction(),
    more: m.takesTwoPeopleText(),
    isFor: ({ onHoldAt, closedAt }) => onHoldAt !== null && closedAt === null,
  },
  {
    kind: 'member-erase',
    summary: m.eraseThisMemberAction(),
    button: m.requestErasureAction(),
    more: m.erasureLeadText(),
    isFor: ({ erasedAt }) => erasedAt === null,
  },
]

function Asked({ turn, person }: { turn: OperatorTurn; person: Person }) {
  const forms = asks().filter(({ kind, isFor }) => turn.may(kindOf(kind).ask) && isFor(person))
  if (forms.length === 0) return null
  return (
    <Block title={common.actionsLabel()}>
      {forms.map(({ kind, summary, button, more }) => (
        <Folded key={kind} className="ask" summary={summary}>
          <RequestForm
            turn={turn}
            kind={kind}
            about={{ account: person.id }}
            button={button}
            look="danger"
          />
          <p className="sub-n">{more}</p>
        </Folded>
      ))}
    </Block>
  )
}
