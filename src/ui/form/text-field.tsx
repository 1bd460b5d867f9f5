import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'

export type TextFieldProps = Omit<
  OutlinedInputProps,
  'error' | 'label' | 'notched' | 'multiline' | 'rows'
> & {
  label: string
  hint?: string | undefined
  /** What is wrong with it, in words. */
  error?: string | undefined
  /** More than one makes it a place for a longer text. */
  lines?: number
}

// MUI's growing text area measures its whole text at each key, and `dir="auto"` makes each of its
// lines dear: a million pasted characters would stop the page.
const longText = { multiline: true, inputComponent: 'textarea' } as const

/**
 * MUI's own TextField brings menus and popovers along for its `select`; this is the same field from
 * the same parts without them. The label stands above, where it stays readable.
 */
export function TextField({
  label,
  hint,
  error,
  lines = 1,
  inputProps,
  id: givenId,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const isWrong = error !== undefined
  const described = [isWrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <FormControl fullWidth error={isWrong}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        {...rest}
        id={id}
        aria-describedby={described || undefined}
        {...(lines > 1 && longText)}
        inputProps={{
          ...(lines > 1 ? { rows: lines, type: undefined } : { dir: 'auto' }),
          ...inputProps,
        }}
      />
      {isWrong && <FormHelperText id={`${id}-error`}>{error}</FormHelperText>}
      {hint && (
        <FormHelperText id={`${id}-hint`} error={false}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  )
}
