/** Whose password it is: students and teachers have calls of their own. */
export type Kind = 'student' | 'teacher';
