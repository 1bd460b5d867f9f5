import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionTerms } from '@/config/terms'
import { formatLocalTime } from '@/contract/format/dates'
import { type Passkey, passkeyCalls } from '@/contract/user/passkeys'
import { call } from '@/lib/api/call'
import { passkeyFailure, usePasskeyObstacle } from '@/lib/passkeys'
import { useTimeCome } from '@/lib/use-time'
import { useLeave } from '@/session/end-session'
import * as session from '@/session/messages'
import { Button } from '@/ui/button'
import pairs from '@/ui/pairs.module.css'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { showToast } from '@/ui/toast'
import * as m from '../messages/account'
import { settingsKeys } from '../queries'
import styles from '../settings.module.css'
import { lazyForm, PanelFailure, PanelLoading, SettingLine } from './setting-row'

const RenamePasskey = lazyForm(() => import('./passkey-forms').then((part) => part.RenamePasskey))
const RemovePasskey = lazyForm(() => import('./passkey-forms').then((part) => part.RemovePasskey))

const listOptions = queryOptions({
  queryKey: settingsKeys.passkeys,
  queryFn: ({ signal }) => call(passkeyCalls.passkeys, {}, { signal }),
})

export function Passkeys() {
  return (
    <SettingLine title={m.passkeysTitle()} text={<p>{m.passkeysHint()}</p>}>
      <PasskeyList />
    </SettingLine>
  )
}

function PasskeyList() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(listOptions)
  const [opened, setOpened] = useState<{ id: string; form: 'rename' | 'remove' }>()
  if (error && !data) return <PanelFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <PanelLoading />
  const refresh = () => {
    setOpened(undefined)
    void client.invalidateQueries({ queryKey: settingsKeys.all })
  }
  return (
    <div className={`${styles.stack} ${stack.gap15} ${stack.start}`}>
      {data.docs.length === 0 ? (
        <p className={`${texts.hint} ${styles.text}`}>{m.noPasskeysText()}</p>
      ) : (
        <ul className={`${pairs.pairs} ${styles.list}`}>
          {data.docs.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              form={opened?.id === passkey.id ? opened.form : undefined}
              onOpen={(form) => setOpened(form && { id: passkey.id, form })}
              onDone={refresh}
            />
          ))}
        </ul>
      )}
      {data.roomLeft > 0 && <AddPasskey mayAddUntil={data.mayAddUntil} onAdded={refresh} />}
    </div>
  )
}

type PasskeyRowProps = {
  passkey: Passkey
  form: 'rename' | 'remove' | undefined
  onOpen: (form: PasskeyRowProps['form']) => void
  onDone: () => void
}

function PasskeyRow({ passkey, form, onOpen, onDone }: PasskeyRowProps) {
  const { id, name, addedAt, lastUsedAt } = passkey
  const added = formatLocalTime(addedAt)
  const close = () => onOpen(undefined)
  if (form === 'rename')
    return (
      <li>
        <RenamePasskey id={id} name={name} onDone={onDone} onCancel={close} />
      </li>
    )
  return (
    <li>
      <div>
        <p className={styles.device}>
          <bdi>{name}</bdi>{' '}
          {passkey.isSynced && <span className={styles.mark}>{m.syncedLabel()}</span>}
        </p>
        <p className={`${texts.hint} ${styles.text}`}>
          {lastUsedAt === null
            ? m.passkeyNewText({ added })
            : m.passkeyUsedText({ added, used: formatLocalTime(lastUsedAt) })}
        </p>
      </div>
      {form === 'remove' ? (
        <RemovePasskey id={id} name={name} onDone={onDone} onCancel={close} />
      ) : (
        <div className={row.row}>
          <Button
            look="quiet"
            onClick={() => onOpen('rename')}
            aria-label={m.renameLabel({ name })}
          >
            {m.renameAction()}
          </Button>
          <Button
            look="quiet"
            onClick={() => onOpen('remove')}
            aria-label={m.removeLabel({ name })}
          >
            {m.removeAction()}
          </Button>
        </div>
      )}
    </li>
  )
}

/**
 * Adds a passkey, which is allowed only right after a login with password and codes. Later the
 * member has to log in again.
 */
function AddPasskey({ mayAddUntil, onAdded }: { mayAddUntil: string | null; onAdded: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const leave = useLeave()
  const obstacle = usePasskeyObstacle()
  const isLate = useTimeCome(mayAddUntil === null ? 0 : new Date(mayAddUntil).getTime())
  if (obstacle)
    return (
      <p className={`${texts.hint} ${styles.text}`}>
        {obstacle.message}{' '}
        {obstacle.href && <a href={obstacle.href}>{new URL(obstacle.href).host}</a>}
      </p>
    )
  const press = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(passkeyFailure(error))
    }
    setIsBusy(false)
  }
  if (isLate)
    return (
      <>
        <p className={`${texts.hint} ${styles.text}`}>
          {m.freshLoginText({ minutes: sessionTerms.freshMinutes })}
        </p>
        <Button
          look="quiet"
          isBusy={isBusy}
          onClick={() => void press(() => leave({ to: '/auth/login', ending: 'again' }))}
        >
          {session.logInAgainAction()}
        </Button>
      </>
    )
  const add = async () => {
    const { ticket, options } = await call(passkeyCalls.newPasskeyOptions, {})
    const { startRegistration } = await import('@simplewebauthn/browser')
    const registration = await startRegistration({ optionsJSON: options })
    await call(passkeyCalls.addPasskey, { ticket, made: registration })
    onAdded()
    void showToast('success', m.passkeyAddedToast())
  }
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      <Button look="quiet" isBusy={isBusy} onClick={() => void press(add)}>
        {m.addPasskeyAction()}
      </Button>
    </>
  )
}
