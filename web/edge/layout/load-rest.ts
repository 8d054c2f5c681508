export const loadRest = () => import('./rest.tsx')
