import { lazy } from 'react'
import { fetched } from '../call/fetched.ts'

export { default as SignInPage } from './sign-in/SignInPage.tsx'

/** What stands around the pages, and the pages outside of it; each loaded when it is first needed, but for the one that everybody meets first. */
export const MapPage = lazy(() => import('./MapPage.tsx'))
export const SecondFactorPage = lazy(() => import('./sign-in/SecondFactorPage.tsx'))
export const NewPasswordPage = lazy(() => import('./sign-in/NewPasswordPage.tsx'))
export const SignedIn = fetched(() => import('./SignedIn.tsx'))
