-- What was left of learners and applications that are gone: names, schools and reasons that staff wrote down.
update audit_entries set before = without_words(before), after = without_words(after)
where (subject_kind = 'learner' and not exists (select from learners where learners.id::text = subject_id))
  or (subject_kind = 'application'
    and not exists (select from scholarship_applications a where a.id::text = subject_id));
