/** Papers of the security and the dangerous goods of a waybill: a declaration of a house or a master, and the checklist of a master. */
export const securityPapers = ['declaration', 'checklist'] as const
export type SecurityPaper = (typeof securityPapers)[number]
/** Whose paper it is. */
export const securityPaperSubjects = ['master', 'house'] as const
export type SecurityPaperSubject = (typeof securityPaperSubjects)[number]

/** Path of the PDF, behind the API's prefix. */
export const securityPaperPath = (paper: SecurityPaper, subject: SecurityPaperSubject, id: string) =>
  `/securityPaper/${paper}/${subject}/${id}`
