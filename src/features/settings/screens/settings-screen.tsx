import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Answer } from '@/contract/define'
import type { KycStatus } from '@/contract/fields'
import { formatDay } from '@/contract/format/dates'
import { type Preferences, type Profile, profileCalls } from '@/contract/user/profile'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { profileKey, useProfile } from '@/session/profile-options'
import { Button, ButtonLink } from '@/ui/button'
import { PageFrame, PageOpening, Panel } from '@/ui/page-frame'
import { showToast } from '@/ui/toast'
import { ContactChange } from '../components/contact-change'
import { lazyForm, PanelFailure, PanelLoading } from '../components/panel-state'
import { Passkeys } from '../components/passkeys'
import { PreferenceSwitch, PreferenceSwitches } from '../components/preference-switches'
import styles from '../components/step-form.module.css'
import * as m from '../messages'
import { settingsKeys, useOwnSettings } from '../queries'
import { SessionsPanel } from './sessions-panel'
import { TwoFactorPanel } from './two-factor-panel'

const NameForm = lazyForm(() => import('../components/name-form').then((part) => part.NameForm))

type OwnNameProps = { fullName: string; isFixed: boolean; onSaved: () => void }

function OwnName({ fullName, isFixed, onSaved }: OwnNameProps) {
  const [isChanging, setIsChanging] = useState(false)
  if (isChanging) {
    const handleSaved = () => {
      setIsChanging(false)
      onSaved()
    }
    return (
      <NameForm fullName={fullName} onSaved={handleSaved} onCancel={() => setIsChanging(false)} />
    )
  }
  return (
    <>
      <dl className={styles.facts}>
        <dt>Full name</dt>
        <dd>{fullName}</dd>
      </dl>
      {isFixed ? (
        <p className={styles.muted}>
          Your identity is approved, so your legal name is fixed. Write to us if it changed.
        </p>
      ) : (
        <Button look="quiet" onClick={() => setIsChanging(true)}>
          Change name
        </Button>
      )}
    </>
  )
}

type IdentityStateProps = { status: KycStatus }

const messages: Record<KycStatus, { text: string; way: string }> = {
  NOT_APPLIED: {
    text: 'Not checked yet. It takes about five minutes.',
    way: 'Start the identity check',
  },
  PENDING: { text: 'The check is being made.', way: 'See where it stands' },
  APPROVED: { text: 'Approved.', way: 'See the identity check' },
  REJECTED: {
    text: 'It needs another try; the reason stands on its page.',
    way: 'See why and try again',
  },
  BLOCKED: { text: 'The check ended without an approval.', way: 'See the identity check' },
}

const CloseAccountForm = lazyForm(() =>
  import('../components/close-account-form').then((part) => part.CloseAccountForm),
)

export type SettingsScreenProps = {
  /** How this browser shows the site: the shell's own choices. */
  display: ReactNode
  /** The wallets linked to this account. */
  wallets: ReactNode
}

type OwnSettings = Answer<(typeof profileCalls)['settings']>

export function SettingsScreen({ display, wallets }: SettingsScreenProps) {
  const profile = useProfile()
  const own = useOwnSettings()
  const failure = profile.error ?? own.error
  return (
    <PageFrame>
      <PageOpening
        title="Settings"
        lead="Who you are here, how you log in, and what we write to you."
      />
      {profile.data && own.data && (
        <Panels profile={profile.data} own={own.data} display={display} wallets={wallets} />
      )}
      {failure && !(profile.data && own.data) && (
        <PanelFailure
          message={failure.message}
          onRetry={() => void Promise.all([profile.refetch(), own.refetch()])}
        />
      )}
      {!failure && !(profile.data && own.data) && <PanelLoading />}
    </PageFrame>
  )
}

type PanelsProps = SettingsScreenProps & { profile: Profile; own: OwnSettings }

function Panels({ profile, own, display, wallets }: PanelsProps) {
  const client = useQueryClient()
  const savePreferences = useApiMutation(profileCalls.saveSettings, {
    invalidates: [settingsKeys.all],
  })
  const { email, phone, fullName, memberSince, isTwoFactorOn, kycStatus } = profile
  const save = (part: Partial<Preferences>) =>
    savePreferences.mutate(
      { preferences: part },
      {
        onError: (error) => void showToast('error', 'Not saved', error.message),
      },
    )
  const refresh = () => {
    void client.invalidateQueries({ queryKey: profileKey })
    void client.invalidateQueries({ queryKey: settingsKeys.own })
  }
  return (
    <>
      <Panel title="Profile" about={`Member since ${formatDay(memberSince)}.`} id="profile">
        <OwnName fullName={fullName} isFixed={own.isNameFixed} onSaved={refresh} />
        <ContactChange email={email} phone={phone} onChanged={refresh} />
      </Panel>
      <Panel title="Identity" about="Asked for once, before the first purchase." id="identity">
        <IdentityState status={kycStatus} />
      </Panel>
      <Panel
        title="Password"
        about="Changing it ends your sessions in other browsers."
        id="password"
      >
        <ButtonLink href="/auth/change-password" look="quiet">
          Change password
        </ButtonLink>
      </Panel>
      <TwoFactorPanel
        isOn={isTwoFactorOn}
        recoveryCodesLeft={own.recoveryCodesLeft}
        onChanged={refresh}
      />
      <Panel title={m.passkeysTitle()} about={m.passkeysHint()} id="passkeys">
        <Passkeys />
      </Panel>
      <SessionsPanel>
        <PreferenceSwitch
          label="End after 30 minutes without use"
          about="Otherwise a session ends after 12 hours without use. None lasts longer than a day."
          isOn={own.preferences.shortSessions}
          isBusy={savePreferences.isPending}
          onChange={(shortSessions) => save({ shortSessions })}
        />
      </SessionsPanel>
      {wallets}
      <Panel
        title="Preferences"
        about="Display is kept in this browser, notices in your account."
        id="preferences"
      >
        {display}
        <PreferenceSwitches
          preferences={own.preferences}
          isBusy={savePreferences.isPending}
          onChange={save}
        />
      </Panel>
      <Panel
        title="Close the account"
        about="Ends every session for good and frees your e-mail and phone; what the law makes us keep is kept. Refused while anything is held or pending."
        id="close"
      >
        <CloseAccount />
      </Panel>
    </>
  )
}

function CloseAccount() {
  const [isAsking, setIsAsking] = useState(false)
  if (isAsking) return <CloseAccountForm onCancel={() => setIsAsking(false)} />
  return (
    <Button look="quiet" onClick={() => setIsAsking(true)}>
      Close account
    </Button>
  )
}

function IdentityState({ status }: IdentityStateProps) {
  const { text, way } = messages[status]
  return (
    <>
      <p data-state={status}>{text}</p>
      {status === 'APPROVED' && <ButtonLink href="/buy-shares">Buy shares</ButtonLink>}
      <ButtonLink href="/kyc" look={status === 'NOT_APPLIED' ? 'filled' : 'quiet'}>
        {way}
      </ButtonLink>
    </>
  )
}
