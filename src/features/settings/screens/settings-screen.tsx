import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { type ReactNode, useState } from 'react'
import type { Answer } from '@/contract/define'
import { shortAddress } from '@/contract/format/addresses'
import { formatLocalDay } from '@/contract/format/dates'
import { type Preferences, type Profile, profileCalls } from '@/contract/user/profile'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { useStep } from '@/lib/step'
import * as labels from '@/messages/labels'
import { profileKey, useProfile } from '@/session/queries'
import { Button } from '@/ui/button'
import memberPage from '@/ui/member-page.module.css'
import { PageFrame } from '@/ui/page-frame'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import { changeStep, openChange } from '../change-step'
import { NoticesSection, notices } from '../components/notices-section'
import {
  lazyForm,
  PanelFailure,
  PanelLoading,
  SettingLine,
  SettingRow,
} from '../components/setting-row'
import * as m from '../messages'
import { settingsKeys, useOwnSettings, useSessions } from '../queries'
import styles from '../settings.module.css'

const ProfileSection = lazyForm(() =>
  import('../components/profile-section').then((part) => part.ProfileSection),
)
const SecuritySection = lazyForm(() =>
  import('../components/security-section').then((part) => part.SecuritySection),
)
const SessionsSection = lazyForm(() =>
  import('../components/sessions-section').then((part) => part.SessionsSection),
)
const CloseAccountForm = lazyForm(() =>
  import('../components/account-forms').then((part) => part.CloseAccountForm),
)

const sections = [
  'profile',
  'security',
  'sessions',
  'wallets',
  'preferences',
  'alerts',
  'close',
] as const
type Section = (typeof sections)[number]

const [noneHeight, walletHeight, linkHeight] = [139, 111, 60]

export type SettingsScreenProps = {
  display: ReactNode
  wallets: ReactNode
  /** The price alerts, which belong to the feature of shares. */
  alerts: ReactNode
}

export { PanelLoading }

type OwnSettings = Answer<(typeof profileCalls)['settings']>

export function SettingsScreen({ display, wallets, alerts }: SettingsScreenProps) {
  const profile = useProfile()
  const settings = useOwnSettings()
  const failure = profile.error ?? settings.error
  const answers =
    profile.data && settings.data ? { profile: profile.data, own: settings.data } : undefined
  return (
    <PageFrame>
      <div className={memberPage.list}>
        <h1 className={`${texts.title} ${styles.title}`}>{m.pageTitle()}</h1>
        {failure && !answers && (
          <PanelFailure
            error={failure}
            onRetry={() => void Promise.all([profile.refetch(), settings.refetch()])}
          />
        )}
        {!(failure && !answers) && (
          <Rows known={answers} display={display} wallets={wallets} alerts={alerts} />
        )}
      </div>
    </PageFrame>
  )
}

type SettingsAnswers = { profile: Profile; own: OwnSettings }
const isUnguarded = ({ profile, own }: SettingsAnswers) =>
  !profile.isTwoFactorOn || !own.areRecoveryCodesKept

type RowsProps = SettingsScreenProps & { known: SettingsAnswers | undefined }

function Rows({ known, display, wallets, alerts }: RowsProps) {
  const { present, isArriving, toggle } = usePresentSection(known?.profile)
  const values = useValues(known)
  const changes = useChanges()
  const rowOf = (id: Section, title: string, body: (known: SettingsAnswers) => ReactNode) => (
    <SettingRow
      id={id}
      title={title}
      value={values[id]}
      isAsking={id === 'security' && known !== undefined && isUnguarded(known)}
      isOpen={present === id}
      onToggle={() => toggle(id)}
    >
      {known ? body(known) : <PanelLoading />}
    </SettingRow>
  )
  return (
    <div className={styles.settings} data-arriving={isArriving || undefined}>
      {rowOf('profile', m.profileTitle(), ({ profile, own }) => (
        <ProfileSection
          profile={profile}
          isNameFixed={own.isNameFixed}
          onChanged={changes.refresh}
        />
      ))}
      {rowOf('security', m.securityTitle(), ({ profile, own }) => (
        <SecuritySection
          isOn={profile.isTwoFactorOn}
          recoveryCodesLeft={own.recoveryCodesLeft}
          areCodesKept={own.areRecoveryCodesKept}
          onChanged={changes.refresh}
        />
      ))}
      {rowOf('sessions', m.sessionsTitle(), ({ own: { preferences } }) => (
        <SessionsSection
          preferences={preferences}
          isSaving={changes.isSaving}
          onChange={changes.save}
        />
      ))}
      {rowOf('wallets', m.walletsTitle(), () => wallets)}
      {rowOf('preferences', m.noticesTitle(), ({ own: { preferences } }) => (
        <NoticesSection
          display={display}
          preferences={preferences}
          isSaving={changes.isSaving}
          onChange={changes.save}
        />
      ))}
      {rowOf('alerts', labels.alertsTitle(), () => alerts)}
      {rowOf('close', m.closeTitle(), () => (
        <CloseAccount />
      ))}
    </div>
  )
}

function useValues(answers: SettingsAnswers | undefined): Partial<Record<Section, string>> {
  const { data: sessions } = useSessions()
  if (answers === undefined) return {}
  const { fullName, kycStatus, isTwoFactorOn, wallets, memberSince } = answers.profile
  const noticeFields = notices()
  const isOn = isTwoFactorOn ? 'yes' : 'no'
  return {
    profile: m.profileHint({ name: fullName, identity: kycStatus }),
    security: answers.own.areRecoveryCodesKept ? m.securityHint({ isOn }) : m.unkeptHint(),
    ...(sessions && { sessions: m.sessionsHint({ count: sessions.length - 1 }) }),
    wallets: m.walletsHint({
      count: wallets.length,
      address: shortAddress(wallets[0]?.address ?? ''),
    }),
    preferences: m.noticesHint({
      on: noticeFields.filter(({ name }) => answers.own.preferences[name]).length,
      all: noticeFields.length,
    }),
    alerts: m.alertsHint(),
    close: m.closeHint({ day: formatLocalDay(memberSince) }),
  }
}

function useChanges() {
  const client = useQueryClient()
  const { mutate, isPending } = useApiMutation(async () => profileCalls.saveSettings, {
    invalidates: [settingsKeys.all],
  })
  return {
    isSaving: isPending,
    save: (preferences: Partial<Preferences>) =>
      mutate(
        { preferences },
        { onError: (error) => void showToast('error', m.notSavedToast(), error.message) },
      ),
    refresh: () => {
      void client.invalidateQueries({ queryKey: profileKey })
      void client.invalidateQueries({ queryKey: settingsKeys.own })
    },
  }
}

function usePresentSection(profile: Profile | undefined) {
  const { query, isReady, replace } = useRouter()
  const change = useStep(changeStep)
  const [isArriving, setIsArriving] = useState(true)
  const isChanging = profile !== undefined && openChange(change, profile) !== undefined
  const section = sections.find((name) => name === query.section)
  const fallback = isChanging && query.section === undefined ? 'profile' : undefined
  const present = isReady ? (section ?? fallback) : undefined
  const toggle = (section: Section) => {
    setIsArriving(false)
    const address = present === section ? '/settings?section=none' : `/settings?section=${section}`
    void replace(address, undefined, { shallow: true, scroll: false })
  }
  return { present, isArriving, toggle }
}

/**
 * Reserves as much space as the linked wallets will take, so that nothing moves when they arrive.
 */
export function WalletsLoading() {
  const { data } = useProfile()
  const count = data?.wallets.length ?? 0
  return <PanelLoading height={count === 0 ? noneHeight : linkHeight + count * walletHeight} />
}

function CloseAccount() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SettingLine
      title={m.closeTitle()}
      text={<p>{m.closeText()}</p>}
      action={
        !isAsking && (
          <Button look="quiet" onClick={() => setIsAsking(true)}>
            {m.closeTitle()}
          </Button>
        )
      }
    >
      {isAsking && <CloseAccountForm onCancel={() => setIsAsking(false)} />}
    </SettingLine>
  )
}
