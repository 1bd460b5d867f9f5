import { TextField, type TextFieldProps } from '@/ui/form/text-field'
import { MuiRoot } from '@/ui/mui-root'
import * as m from '../messages'

export type RecoveryFieldProps = Omit<TextFieldProps, 'label'>

export function RecoveryField(field: RecoveryFieldProps) {
  return (
    <MuiRoot>
      <TextField
        {...field}
        label={m.recoveryLabel()}
        hint={m.recoveryHint()}
        autoComplete="off"
        autoFocus
        inputProps={{ dir: 'ltr', autoCapitalize: 'characters', spellCheck: false }}
      />
    </MuiRoot>
  )
}
