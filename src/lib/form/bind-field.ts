import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** What a field needs to belong to a form: its name, its events, where the focus goes, what is wrong. */
export function bindField<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
) {
  const { ref, onChange, onBlur } = form.register(name)
  const { error } = form.getFieldState(name, form.formState)
  return { name: name as string, onChange, onBlur, inputRef: ref, error: error?.message }
}
