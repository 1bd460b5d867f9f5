import { formatBytes } from '@/contract/format/amounts'
import { ownDataCalls } from '@/contract/user/own-data'
import { type DownloadState, useDownload } from '@/lib/api/use-download'
import { Button } from '@/ui/button'
import { IconDownload } from '@/ui/icons/icons'
import * as m from '../messages'
import styles from '../settings.module.css'
import { SettingLine } from './setting-row'

/** All that is kept of this person, in one file that the server writes while it is sent. */
export function DataDownload() {
  const fileName = `fnx-data-${new Date().toISOString().slice(0, 10)}.json`
  const { state, start } = useDownload(ownDataCalls.ownData, {}, fileName)
  return (
    <SettingLine
      title={m.dataTitle()}
      text={
        <>
          <p>{m.dataText()}</p>
          <p role="status" className={state.name === 'failed' ? styles.failed : styles.said}>
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
