import { usePageContext } from '../page/page-context.tsx'

/** Fields of a form that searches: like links, it keeps the choice in the address. */
export function CarriedChoice() {
  return [...new URLSearchParams(usePageContext().carried)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
