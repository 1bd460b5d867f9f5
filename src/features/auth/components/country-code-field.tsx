import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import { useEffect, useMemo } from 'react'
import { TextField } from '@/ui/form/text-field'
import { type Country, countries, regionOf } from '../dial-codes'
import styles from './signup.module.css'

export type CountryCodeFieldProps = { value: Country | null; onChange: (country: Country) => void }

const filter = createFilterOptions<Country>({
  stringify: ({ name, dial, region }) => `${name} +${dial} ${region}`,
})

/** Found by the name of a country or by its code. */
export function CountryCodeField({ value, onChange }: CountryCodeFieldProps) {
  const options = useMemo(() => countries('en'), [])
  useEffect(() => {
    const region = regionOf(navigator.language)
    const likely = options.find((country) => country.region === region)
    if (value === null && likely !== undefined) onChange(likely)
  }, [options, value, onChange])
  return (
    <Autocomplete<Country, false, true>
      className={styles.chooser}
      disablePortal
      slotProps={{
        popper: { className: styles.list, placement: 'bottom-start' },
        listbox: { 'aria-label': 'Countries', 'aria-labelledby': undefined },
      }}
      options={options}
      value={value as Country}
      onChange={(_, country) => onChange(country)}
      getOptionLabel={({ name, dial }) => `+${dial} ${name}`}
      getOptionKey={({ region }) => region}
      isOptionEqualToValue={(option, chosen) => option.region === chosen.region}
      filterOptions={filter}
      autoHighlight
      disableClearable
      selectOnFocus
      handleHomeEndKeys
      renderOption={({ key, ...rest }, { name, dial }) => (
        <li key={key} {...rest}>
          <span className={styles.name}>{name}</span>
          <span className={styles.dial}>+{dial}</span>
        </li>
      )}
      renderInput={({ id, slotProps: { input, htmlInput } }) => (
        <TextField
          label="Country code"
          {...input}
          id={id}
          inputProps={{ ...htmlInput, dir: 'ltr' }}
        />
      )}
    />
  )
}
