import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatLocalTime } from '@/contract/format/dates'
import { type ApiKey, apiKeyCalls } from '@/contract/user/api-keys'
import { call } from '@/lib/api/call'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import * as actions from '@/messages/actions'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import pairs from '@/ui/pairs.module.css'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import * as m from '../messages/account'
import { settingsKeys } from '../queries'
import styles from '../settings.module.css'
import { lazyForm, PanelFailure, PanelLoading, SettingLine } from './setting-row'

const MakeApiKey = lazyForm(() => import('./api-key-form').then((part) => part.MakeApiKey))

const listOptions = queryOptions({
  queryKey: settingsKeys.apiKeys,
  queryFn: ({ signal }) => call(apiKeyCalls.apiKeys, {}, { signal }),
})

export function ApiKeys() {
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

function KeyFacts({ apiKey: { name, ending, madeAt, lastUsedOn } }: { apiKey: ApiKey }) {
  const made = formatLocalTime(madeAt)
  return (
    <div>
      <p className={styles.device}>
        <bdi>{name}</bdi> <code className={`${texts.hint} ${styles.text}`}>…{ending}</code>
      </p>
      <p className={`${texts.hint} ${styles.text}`}>
        {lastUsedOn === null
          ? m.apiKeyNewText({ made })
          : m.apiKeyUsedText({ made, used: formatDay(lastUsedOn) })}
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
