import { useId, useState } from 'react'
import { PLACE_INPUT_MAX } from '#contract/homes/places.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Field, type FieldProps } from '../../ground/ui/field.tsx'
import { usePlacesFound } from './places-found.ts'

/** A place by its address. While a name is typed, the browser offers the places of that name. */
export function PlaceField({
  value,
  onType,
  areas = true,
  ...props
}: FieldProps & {
  onType?: (text: string) => void
  /** Also coasts, districts and the like. */
  areas?: boolean
}) {
  const { format } = usePageContext()
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = usePlacesFound(
    typed.startsWith('/') ? '' : typed.slice(0, PLACE_INPUT_MAX),
    false,
    null,
    { areas },
  )
  return (
    <>
      <Field
        {...props}
        {...(onType && { value })}
        list={id}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={300}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onType?.(event.currentTarget.value)
        }}
      />
      <datalist id={id}>
        {found.state === 'found' &&
          found.places.map((place) => (
            <option key={place.id} value={place.path}>
              {format.address([place.name, place.parent_name, place.country.name])}
            </option>
          ))}
      </datalist>
    </>
  )
}
