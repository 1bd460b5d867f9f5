import { useState } from 'react'
import type { KycStatus } from '@/contract/fields'
import { formatBytes } from '@/contract/format/amounts'
import { type OwnField, ownDataCalls, type Profile } from '@/contract/user/profile'
import { type DownloadState, useDownload } from '@/lib/api/use-download'
import { useStep } from '@/lib/step'
import { Button, ButtonLink } from '@/ui/button'
import { IconDownload } from '@/ui/icons/icons'
import texts from '@/ui/text.module.css'
import { type ContactKind, changeStep, openChange } from '../change-step'
import * as m from '../messages/account'
import styles from '../settings.module.css'
import type { OwnFieldMessages } from './account-forms'
import { lazyForm, SettingLine } from './setting-row'

const forms = () => import('./account-forms')
const OwnFieldForm = lazyForm(() => forms().then((part) => part.OwnFieldForm))
const ContactAsk = lazyForm(() => forms().then((part) => part.ContactAsk))
const ContactConfirm = lazyForm(() => forms().then((part) => part.ContactConfirm))

interface OwnFieldRow extends OwnFieldMessages {
  change: () => string
  /** Shown instead of the button if a verified identity keeps the field from being changed. */
  fixed?: () => string
}

const ownRows: Record<OwnField, OwnFieldRow> = {
  fullName: {
    label: m.nameLabel,
    hint: m.nameHint,
    autoComplete: 'name',
    change: m.changeNameAction,
    save: m.saveNameAction,
    saved: m.nameSavedToast,
    fixed: m.nameFixedText,
  },
}
const ownNames = Object.keys(ownRows) as OwnField[]

export type ProfileSectionProps = {
  profile: Profile
  isNameFixed: boolean
  onChanged: () => void
}

export function ProfileSection({ profile, isNameFixed, onChanged }: ProfileSectionProps) {
  const { email, phone, kycStatus } = profile
  const currentContacts = { email, phone }
  const open = openChange(useStep(changeStep), currentContacts)
  const [asking, setAsking] = useState<ContactKind>()
  const stopEditing = () => {
    setAsking(undefined)
    changeStep.clear()
  }
  const handleDone = () => {
    stopEditing()
    onChanged()
  }
  const kind = open?.kind ?? asking
  const formFor = (contact: ContactKind) => {
    if (kind !== contact) return undefined
    return open ? (
      <ContactConfirm
        step={open}
        isJustAsked={asking !== undefined}
        onDone={handleDone}
        onCancel={stopEditing}
      />
    ) : (
      <ContactAsk kind={contact} own={currentContacts[contact]} onCancel={stopEditing} />
    )
  }
  const changeButton = (contact: ContactKind, label: string) =>
    kind === undefined && (
      <Button look="quiet" onClick={() => setAsking(contact)}>
        {label}
      </Button>
    )
  return (
    <>
      {ownNames.map((name) => (
        <OwnValue
          key={name}
          name={name}
          value={profile[name]}
          isFixed={isNameFixed}
          onSaved={onChanged}
        />
      ))}
      <SettingLine
        title={m.emailTitle()}
        text={<bdi>{email}</bdi>}
        action={changeButton('email', m.changeEmailAction())}
      >
        {formFor('email')}
      </SettingLine>
      <SettingLine
        title={m.phoneTitle()}
        text={<bdi dir="ltr">{phone}</bdi>}
        action={changeButton('phone', m.changePhoneAction())}
      >
        {formFor('phone')}
      </SettingLine>
      <Identity status={kycStatus} />
      <DataDownload />
    </>
  )
}

type OwnValueProps = { name: OwnField; value: string; isFixed: boolean; onSaved: () => void }

function OwnValue({ name, value, isFixed, onSaved }: OwnValueProps) {
  const [isChanging, setIsChanging] = useState(false)
  const row = ownRows[name]
  const fixed = isFixed ? row.fixed?.() : undefined
  const stopEditing = () => setIsChanging(false)
  const handleSaved = () => {
    stopEditing()
    onSaved()
  }
  return (
    <SettingLine
      title={row.label()}
      text={
        <>
          <p>{value}</p>
          {fixed && <p>{fixed}</p>}
        </>
      }
      action={
        !fixed &&
        !isChanging && (
          <Button look="quiet" onClick={() => setIsChanging(true)}>
            {row.change()}
          </Button>
        )
      }
    >
      {isChanging && (
        <OwnFieldForm
          name={name}
          value={value}
          messages={row}
          onSaved={handleSaved}
          onCancel={stopEditing}
        />
      )}
    </SettingLine>
  )
}

function Identity({ status }: { status: KycStatus }) {
  return (
    <SettingLine
      title={m.identityTitle()}
      text={<p data-state={status}>{m.identityText({ identity: status })}</p>}
      action={
        <ButtonLink href="/kyc" look={status === 'NOT_APPLIED' ? 'filled' : 'quiet'}>
          {m.identityAction({ identity: status })}
        </ButtonLink>
      }
    />
  )
}

function DataDownload() {
  const fileName = `fnx-data-${new Date().toISOString().slice(0, 10)}.json`
  const { state, start } = useDownload(async () => ownDataCalls.ownData, {}, fileName)
  return (
    <SettingLine
      title={m.dataTitle()}
      text={
        <>
          <p>{m.dataText()}</p>
          <p
            role="status"
            className={`${styles.said} ${state.name === 'failed' ? texts.down : texts.up}`}
          >
            {saidOf(state)}
          </p>
        </>
      }
      action={
        <Button look="quiet" isBusy={state.name === 'running'} onClick={() => void start()}>
          <IconDownload /> {m.dataAction()}
        </Button>
      }
    />
  )
}

function saidOf(state: DownloadState): string {
  if (state.name === 'failed') return state.message
  const size = formatBytes(state.bytes)
  if (state.name === 'saved') return m.dataSavedText({ size })
  if (state.name === 'idle') return ''
  return state.bytes === 0 ? m.dataWritingText() : m.dataSoFarText({ size })
}
