export interface SegmentedProps<V extends string | number> {
  /** Accessible name of the group. */
  label: string
  /** Name of the form field. */
  name: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** A choice between a few options: radio buttons side by side. */
export function Segmented<V extends string | number>({
  label,
  name,
  options,
  value,
  onChange,
}: SegmentedProps<V>) {
  return (
    <fieldset className="segments" data-drawn>
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
