import { useRef, useState } from 'react'
import { threadLimits } from '@/contract/user/threads'
import { Button } from '@/ui/button'
import { FormFailure } from '@/ui/form/form-notes'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/threads'
import styles from './threads.module.css'

export interface ChosenPicture {
  id: number
  base64: string
  preview: string
}

export type PicturePickerProps = {
  chosen: ChosenPicture[]
  onChange: (chosen: ChosenPicture[]) => void
}

export function PicturePicker({ chosen, onChange }: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const count = useRef(0)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const handleFile = async (file: File) => {
    setIsBusy(true)
    setProblem(undefined)
    const result = await import('../shrink-picture')
      .then(({ shrinkPicture }) => shrinkPicture(file))
      .catch(() => ({ problem: m.pictureError() }))
    setIsBusy(false)
    if ('problem' in result) return setProblem(result.problem)
    count.current += 1
    onChange([...chosen, { id: count.current, ...result }])
  }
  return (
    <div className={`${styles.picker} ${stack.gap15} ${stack.start}`}>
      {chosen.length > 0 && (
        <ul className={`${row.row} ${styles.chosen}`}>
          {chosen.map(({ id, preview }, place) => (
            <li key={id}>
              {/* biome-ignore lint/performance/noImgElement: a picture that was chosen here */}
              <img src={preview} alt={m.pictureLabel({ place: place + 1 })} />
              <button
                type="button"
                className={styles.remove}
                aria-label={m.removeAction({ place: place + 1 })}
                onClick={() => onChange(chosen.filter((picture) => picture.id !== id))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < threadLimits.pictures && (
        <Button look="quiet" isBusy={isBusy} onClick={() => input.current?.click()}>
          {m.pictureAction()}
        </Button>
      )}
      {problem && <FormFailure message={problem} />}
      <p className={`${styles.hint} ${texts.note}`}>
        {m.picturesHint({ count: threadLimits.pictures })}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={m.pictureAction()}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void handleFile(file)
          // Cleared, because a browser does not report when the same file is chosen twice.
          target.value = ''
        }}
      />
    </div>
  )
}
