import { usePageContext } from '../page/page-context.tsx'

/** Fields of a form that searches: without scripts, like links, it keeps the choice in the address. */
export function CarriedChoice() {
  const { carried } = usePageContext()
  return (
    <noscript>
      {import.meta.env.SSR &&
        [...new URLSearchParams(carried)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </noscript>
  )
}
