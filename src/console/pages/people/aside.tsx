import { desc, eq } from 'drizzle-orm'
import { kycApplicants, kycEvents } from '@/server/modules/kyc/tables'
import type { OperatorTurn } from '../../access'
import { areContactsShown, ContactsForm, maskedEmail, maskedPhone } from '../../contacts'
import { ShortCode } from '../../drawing/figures'
import { Block, Field, Form, KnownFacts } from '../../drawing/parts'
import { dayTime } from '../../drawing/times'
import { type Person, walletsOf } from './reads'

type Member = NonNullable<Person>

const languages: Record<string, string> = { en: 'English', de: 'German' }

/** What reaches somebody, masked, and how far their identity is known. */
export async function drawAside(turn: OperatorTurn, person: Member) {
  const { db } = turn.services
  const { id, email, phone, locale, kycStatus } = person
  const isShown = await areContactsShown(turn, id)
  const wallets = await walletsOf(db, id)
  const identity = await identityOf(db, id)
  return (
    <>
      <Block title="Contacts">
        <KnownFacts
          facts={[
            ['Email', isShown ? email : maskedEmail(email)],
            ['Phone', isShown ? phone : maskedPhone(phone)],
            ['Language', languages[locale] ?? locale],
          ]}
        />
        {!isShown && turn.may('see contacts') && <ContactsForm turn={turn} kind="member" id={id} />}
      </Block>
      <Block title="Wallets">
        {wallets.length === 0 ? (
          <p className="sub-n">None was ever linked.</p>
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

/** What can be asked for; the request says what follows. */
function Asked({ turn, person }: { turn: OperatorTurn; person: Member }) {
  const { id, isTwoFactorOn, closedAt } = person
  const maySessions = turn.may('end sessions')
  const mayReset = turn.may('ask two-factor reset') && isTwoFactorOn && closedAt === null
  if (!maySessions && !mayReset) return null
  return (
    <Block title="Ask for">
      {maySessions && (
        <details className="ask">
          <summary>End every session</summary>
          <Form turn={turn} action="/ask/sessions-end" className="stack stack-s">
            <input type="hidden" name="account" value={id} />
            <Field id="sessions-reason" name="reason" label="Reason" />
            <button type="submit" className="btn btn-line">
              End the sessions
            </button>
          </Form>
          <p className="sub-n">Done at once. Whoever is logged in has to log in again.</p>
        </details>
      )}
      {mayReset && (
        <details className="ask">
          <summary>Reset two-factor login</summary>
          <Form turn={turn} action="/ask/two-factor-reset" className="stack stack-s">
            <input type="hidden" name="account" value={id} />
            <Field id="two-factor-reason" name="reason" label="Reason" />
            <button type="submit" className="btn btn-danger">
              Ask to reset it
            </button>
          </Form>
          <p className="sub-n">
            Takes two people, and 24 hours in which the member, who is told, can object.
          </p>
        </details>
      )}
    </Block>
  )
}

async function identityOf(db: OperatorTurn['services']['db'], accountId: string) {
  const [applicant] = await db
    .select({ attempt: kycApplicants.attempt })
    .from(kycApplicants)
    .where(eq(kycApplicants.accountId, accountId))
  const [event] = await db
    .select({ at: kycEvents.receivedAt })
    .from(kycEvents)
    .where(eq(kycEvents.accountId, accountId))
    .orderBy(desc(kycEvents.receivedAt))
    .limit(1)
  return { attempt: applicant?.attempt ?? 0, heardAt: event?.at }
}
