import { fetched } from '../call/fetched.tsx'
import { PageComing } from './PageComing.tsx'

/** What stands around the pages, and the pages outside of it; each loaded when it is first needed. */
export const MapPage = fetched(() => import('./MapPage.tsx'))
export const SecondFactorPage = fetched(() => import('./sign-in/SecondFactorPage.tsx'))
export const SignInCodePage = fetched(() => import('./sign-in/SignInCodePage.tsx'))
export const NewPasswordPage = fetched(() => import('./sign-in/NewPasswordPage.tsx'))
export const SignedIn = fetched(() => import('./SignedIn.tsx'), PageComing)
