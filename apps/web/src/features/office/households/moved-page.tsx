import { Navigate, useLocation, useParams } from 'react-router';
import { officePaths } from '../../../lib/navigation/office-paths.ts';

/** The list and page of accounts of before are those of households. */
export const MovedPage = () => {
  const { id } = useParams();
  const { search } = useLocation();
  return <Navigate replace to={`${id ? officePaths.household(id) : officePaths.households}${search}`} />;
};
