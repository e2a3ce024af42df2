import { Navigate, useLocation, useParams } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';

/** The list and page of accounts of before are those of households. */
export const MovedPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  return <Navigate replace to={`${id ? paths.office.household(id) : paths.office.households}${search}`} />;
};
