import { lazy } from 'react'
import { fetched } from './fetched.ts'

export { default as SignInPage } from './SignInPage.tsx'

/** What stands around the pages, and the pages outside of it; each loaded when it is first needed, but for the one that everybody meets first. */
export const MapPage = lazy(() => import('../map/MapPage.tsx'))
export const SecondFactorPage = lazy(() => import('./SecondFactorPage.tsx'))
export const NewPasswordPage = lazy(() => import('./NewPasswordPage.tsx'))
export const SignedIn = fetched(() => import('./SignedIn.tsx'))
