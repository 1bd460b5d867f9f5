import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDay, formatLocalTime } from '@/contract/format/dates'
import { type ApiKey, apiKeyCalls } from '@/contract/user/api-keys'
import { twoFactorCalls } from '@/contract/user/protected-actions'
import { call } from '@/lib/api/call'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as actions from '@/messages/actions'
import { Button, ButtonLink } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import * as ui from '@/ui/messages'
import pairs from '@/ui/pairs.module.css'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import * as m from '../messages/account'
import { settingsKeys } from '../queries'
import styles from '../settings.module.css'
import { Passkeys } from './passkeys'
import { Copyable, lazyForm, PanelFailure, PanelLoading, SettingLine } from './setting-row'

const forms = () => import('./two-factor-forms')
const TwoFactorBegin = lazyForm(() => forms().then((part) => part.TwoFactorBegin))
const TwoFactorProof = lazyForm(() => forms().then((part) => part.TwoFactorProof))

export type SecuritySectionProps = {
  isOn: boolean
  recoveryCodesLeft: number
  areCodesKept: boolean
  onChanged: () => void
}

export function SecuritySection(props: SecuritySectionProps) {
  return (
    <>
      <TwoFactor {...props} />
      <SettingLine
        title={ui.passwordLabel()}
        text={<p>{m.passwordText()}</p>}
        action={
          <ButtonLink href="/auth/change-password" look="quiet">
            {actions.changePasswordAction()}
          </ButtonLink>
        }
      />
      <Passkeys />
      <ApiKeys />
      <Webhooks />
    </>
  )
}

type Step =
  | { name: 'look' }
  | { name: 'begin' }
  | { name: 'disable' | 'renew' }
  | { name: 'codes'; codes: string[] }

function TwoFactor({ isOn, recoveryCodesLeft, areCodesKept, onChanged }: SecuritySectionProps) {
  const [step, setStep] = useState<Step>({ name: 'look' })
  const look = () => setStep({ name: 'look' })
  const handleDone = (codes: string[]) => {
    setStep(codes.length > 0 ? { name: 'codes', codes } : { name: 'look' })
    onChanged()
  }
  const handleKept = () => {
    look()
    onChanged()
  }
  const isUnkept = !areCodesKept && step.name === 'look'
  return (
    <SettingLine
      title={m.twoFactorTitle()}
      text={<TwoFactorText isOn={isOn} left={recoveryCodesLeft} isUnkept={isUnkept} />}
      action={
        step.name === 'look' &&
        (isOn ? (
          <>
            <Button look={isUnkept ? 'filled' : 'quiet'} onClick={() => setStep({ name: 'renew' })}>
              {m.newCodesAction()}
            </Button>
            <Button look="quiet" onClick={() => setStep({ name: 'disable' })}>
              {m.turnOffAction()}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep({ name: 'begin' })}>{m.turnOnAction()}</Button>
        ))
      }
    >
      {step.name === 'begin' && <TwoFactorBegin onCancel={look} onDone={handleDone} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={handleKept} />}
      {(step.name === 'disable' || step.name === 'renew') && (
        <TwoFactorProof action={step.name} onCancel={look} onDone={handleDone} />
      )}
    </SettingLine>
  )
}

type TwoFactorTextProps = { isOn: boolean; left: number; isUnkept: boolean }

function TwoFactorText({ isOn, left, isUnkept }: TwoFactorTextProps) {
  if (!isOn) return <p data-state="off">{m.twoFactorOffText()}</p>
  return (
    <>
      <p data-state="on">
        {m.twoFactorOnText({ count: left })} {left < 3 && m.fewCodesText()}
      </p>
      {isUnkept && <p>{m.unkeptCodesText()}</p>}
    </>
  )
}

/** Shows the recovery codes once, because the server keeps only their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  const { mutate, isPending, error } = useApiMutation(twoFactorCalls.keepRecoveryCodes)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className={`${stack.gap2} ${styles.form}`}>
      <p ref={words} tabIndex={-1}>
        {m.codesSavedText()}
      </p>
      <Copyable label={m.recoveryCodesLabel()} text={codes.join('\n')} />
      {error && <FormFailure message={error.message} />}
      <Button
        isBusy={isPending}
        onClick={() => mutate({ code: codes[0] ?? '' }, { onSuccess: onDone })}
      >
        {m.savedAction()}
      </Button>
    </div>
  )
}

const Webhooks = lazyForm(() => import('./webhooks').then((part) => part.Webhooks))

const MakeApiKey = lazyForm(() => import('./api-key-form').then((part) => part.MakeApiKey))

const listOptions = queryOptions({
  queryKey: settingsKeys.apiKeys,
  queryFn: ({ signal }) => call(apiKeyCalls.apiKeys, {}, { signal }),
})

function ApiKeys() {
  return (
    <SettingLine
      title={m.apiKeysTitle()}
      text={
        <p>
          {m.apiKeysHint()} <a href="/api/docs">{m.apiKeysLinkText()}</a>
        </p>
      }
    >
      <ApiKeyList />
    </SettingLine>
  )
}

function ApiKeyList() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(listOptions)
  const [revoking, setRevoking] = useState<string>()
  const [isMaking, setIsMaking] = useState(false)
  if (error && !data) return <PanelFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelLoading />
  const refresh = () => {
    setRevoking(undefined)
    void client.invalidateQueries({ queryKey: settingsKeys.apiKeys })
  }
  return (
    <div className={`${styles.stack} ${stack.gap15} ${stack.start}`}>
      {data.docs.length === 0 ? (
        <p className={`${texts.hint} ${styles.text}`}>{m.noApiKeysText()}</p>
      ) : (
        <ul className={`${pairs.pairs} ${styles.list}`}>
          {data.docs.map((apiKey) => (
            <li key={apiKey.id}>
              <KeyFacts apiKey={apiKey} />
              {revoking === apiKey.id ? (
                <RevokeApiKey
                  apiKey={apiKey}
                  onDone={refresh}
                  onCancel={() => setRevoking(undefined)}
                />
              ) : (
                <Button
                  look="quiet"
                  onClick={() => setRevoking(apiKey.id)}
                  aria-label={m.revokeLabel({ name: apiKey.name })}
                >
                  {m.revokeAction()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isMaking && <MakeApiKey onMade={refresh} onClose={() => setIsMaking(false)} />}
      {!isMaking && data.roomLeft > 0 && (
        <Button look="quiet" onClick={() => setIsMaking(true)}>
          {m.makeApiKeyAction()}
        </Button>
      )}
      {!isMaking && data.roomLeft === 0 && (
        <p className={`${texts.hint} ${styles.text}`}>
          {m.apiKeysFullText({ max: data.docs.length })}
        </p>
      )}
    </div>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { name, ending, madeAt, lastUsedOn, assistantUsedOn } = apiKey
  const createdText = formatLocalTime(madeAt)
  return (
    <div>
      <p className={styles.device}>
        <bdi>{name}</bdi> <code className={`${texts.hint} ${styles.text}`}>…{ending}</code>
      </p>
      <p className={`${texts.hint} ${styles.text}`}>
        {lastUsedOn === null
          ? m.apiKeyNewText({ made: createdText })
          : m.apiKeyUsedText({ made: createdText, used: formatDay(lastUsedOn) })}
        {assistantUsedOn && ` ${m.assistantUsedText({ used: formatDay(assistantUsedOn) })}`}
      </p>
    </div>
  )
}

type RevokeProps = { apiKey: ApiKey; onDone: () => void; onCancel: () => void }

function RevokeApiKey({ apiKey: { id, name }, onDone, onCancel }: RevokeProps) {
  const { mutate, isPending, error } = useApiMutation(apiKeyCalls.revokeApiKey, {
    invalidates: [settingsKeys.apiKeys],
  })
  const handleRevoked = () => {
    onDone()
    void showToast('success', m.apiKeyRevokedToast())
  }
  return (
    <div className={`${stack.gap2} ${styles.form}`}>
      <p className={`${texts.hint} ${styles.text}`}>{m.revokeText({ name })}</p>
      {error && <FormFailure message={error.message} />}
      <div className={row.row}>
        <Button isBusy={isPending} onClick={() => mutate({ id }, { onSuccess: handleRevoked })}>
          {m.revokeKeyAction()}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {actions.cancelAction()}
        </Button>
      </div>
    </div>
  )
}
